import { queryOptions } from "@tanstack/react-query";
import { ask, http, idempotent, sessionHeaders, type Answer } from "./client";
import { setCompanyZone } from "./companyZone";
import { openEnvelope } from "./envelope";
import { renewed, setDomainType, signedIn, visitor } from "./session";
import { wrapPassword } from "./wrapPassword";
import { listPage } from "./listPage";

export type Portal = Answer<"/service1/identity/api/portal", "get">;
export type UserInfo = Answer<"/service1/identity/api/user/info", "get">;
export type MenuEntry = Answer<"/service1/identity/api/permission/queryByUser", "get">[number];

/** The portal's tenant. Loaded before everything else, because every request names the tenant. */
export const portalQuery = queryOptions({
  queryKey: ["identity.portal"],
  queryFn: async ({ signal }) => {
    const portal = await ask(http.GET("/service1/identity/api/portal", { signal }));
    setDomainType(portal.domainType);
    setCompanyZone(portal.timeZone);
    return portal;
  },
  staleTime: Infinity,
  meta: { showsOwnError: true },
});

export const userInfoQuery = queryOptions({
  queryKey: ["identity.user_info"],
  queryFn: ({ signal }) => ask(http.GET("/service1/identity/api/user/info", { signal })),
  staleTime: 5 * 60_000,
  meta: { showsOwnError: true },
});

export const menuQuery = queryOptions({
  queryKey: ["identity.menu"],
  queryFn: ({ signal }) => ask(http.GET("/service1/identity/api/permission/queryByUser", { signal })),
  staleTime: 5 * 60_000,
  meta: { showsOwnError: true },
});

export type CaptchaAction = "login" | "register" | "reset";
export type CaptchaPicture = Answer<"/service1/identity/api/captcha/get", "get">;

/** A captcha allows one attempt, so it is not cached. */
export function captchaQuery(action: CaptchaAction, round: number) {
  return queryOptions({
    queryKey: ["identity.captcha", action, round],
    queryFn: ({ signal }) =>
      ask(http.GET("/service1/identity/api/captcha/get", { params: { query: { action } }, signal })),
    staleTime: Infinity,
    gcTime: 0,
    meta: { showsOwnError: true },
  });
}

/** Returns a ticket for one call of the action that the captcha was made for. */
export function checkCaptcha(answer: { captchaId: string; x: number }): Promise<string> {
  return ask(http.POST("/service1/identity/api/captcha/check", { body: answer }));
}

/** Encrypts passwords with a new public key of the server; returns its key id and the ciphertexts, in order. */
export async function wrapped(...passwords: string[]): Promise<[keyId: string, ...fields: string[]]> {
  const { keyId, publicKey } = await ask(http.GET("/service1/identity/api/passwordKey"));
  return [keyId, ...(await Promise.all(passwords.map((password) => wrapPassword(password, publicKey))))];
}

export interface Credentials {
  username: string;
  password: string;
  captchaTicket: string;
}

/** A token; or, for users with a second factor, the ticket for the second step. */
export type SignedInAnswer = Answer<"/service1/identity/api/login", "post">;

export async function signIn(form: Credentials, key: string): Promise<SignedInAnswer> {
  const [passwordKeyId, password = ""] = await wrapped(form.password);
  const body = { ...form, password, passwordKeyId };
  return ask(http.POST("/service1/identity/api/login", { body, ...idempotent(key) }));
}

/** Continues the expired session, or starts a new one if a different user has signed in. */
export async function enterAgain(token: string): Promise<void> {
  const response = await fetch("/service1/identity/api/user/info", {
    headers: { ...sessionHeaders(), token },
    credentials: "same-origin",
  });
  const { id } = openEnvelope<UserInfo>({ data: await response.json(), response });
  if (id === visitor()) renewed(token);
  else signedIn(token);
}

/** Refreshes the token of the session; the server also sets its cookie. */
export function refreshToken(): Promise<string> {
  return ask(http.POST("/service1/identity/api/refreshToken"));
}

/** Signs out; returns the URL for signing out of single sign-on, for users who came that way. */
export async function signOut(): Promise<string | null> {
  const { ssoUrl } = await ask(http.POST("/service1/identity/api/logout", idempotent(crypto.randomUUID())));
  return ssoUrl ?? null;
}

export async function sendVerifyCode(body: { email: string; captchaTicket: string }): Promise<void> {
  await ask(http.POST("/service1/identity/api/sendVerifyCode", { body }));
}

export interface Registration {
  email: string;
  code: string;
  surname: string;
  name: string;
  position: string;
  mobile: string;
  password: string;
  secondPassword: string;
  agreement: boolean;
}

export async function register(form: Registration): Promise<void> {
  const [passwordKeyId, password = "", secondPassword = ""] = await wrapped(
    form.password,
    form.secondPassword,
  );
  const body = { ...form, password, secondPassword, passwordKeyId };
  await ask(http.POST("/service1/identity/api/register", { body }));
}

export async function askForReset(body: { account: string; captchaTicket: string }): Promise<void> {
  await ask(http.POST("/service1/identity/api/resetUrl", { body }));
}

export interface NewPassword {
  newPassword: string;
  confirmPassword: string;
}

export async function resetPassword(form: NewPassword & { token: string }): Promise<void> {
  const [passwordKeyId, newPassword = "", confirmPassword = ""] = await wrapped(
    form.newPassword,
    form.confirmPassword,
  );
  const body = { token: form.token, newPassword, confirmPassword, passwordKeyId };
  await ask(http.POST("/service1/identity/api/resetPwdByUrl", { body }));
}

export async function changePassword(form: NewPassword & { oldPassword: string }): Promise<void> {
  const [passwordKeyId, oldPassword = "", newPassword = "", confirmPassword = ""] = await wrapped(
    form.oldPassword,
    form.newPassword,
    form.confirmPassword,
  );
  const body = { oldPassword, newPassword, confirmPassword, passwordKeyId };
  await ask(http.POST("/service1/identity/api/modifyPwd", { body }));
}

export const SIGN_IN_LOG = "identity.sign_in_log";

export const signInLogPageQuery = listPage(SIGN_IN_LOG, "/service1/identity/api/signInLog/pageList");
