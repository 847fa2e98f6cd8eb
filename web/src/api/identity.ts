import { queryOptions } from "@tanstack/react-query";
import { ask, http, idempotent, sessionHeaders, type Answer } from "./client";
import { setCompanyZone } from "./companyZone";
import { openEnvelope } from "./envelope";
import { currentSession, renewed, setDomainType, signedIn, visitor } from "./session";
import { TIME_LIMITS, within } from "./timeLimits";
import { wrapPassword } from "./wrapPassword";
import { listPage } from "./listPage";
import { withTitles } from "./menuTitles";

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
  queryFn: async ({ signal }) =>
    withTitles(await ask(http.GET("/service1/identity/api/permission/queryByUser", { signal }))),
  staleTime: 5 * 60_000,
  meta: { showsOwnError: true },
});

export type CaptchaAction = "login" | "register" | "reset" | "email";
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
  const headers = { ...sessionHeaders(), token };
  const answer = await within(TIME_LIMITS.call, null, async (signal) => {
    const response = await fetch("/service1/identity/api/user/info", {
      headers,
      credentials: "same-origin",
      signal,
    });
    return { data: await response.json(), response };
  });
  const { id } = openEnvelope<UserInfo>(answer);
  if (id === visitor()) renewed(token);
  else signedIn(token);
}

/** Refreshes the token of the session; the server also sets its cookie. */
export function refreshToken(): Promise<string> {
  return ask(http.POST("/service1/identity/api/refreshToken"));
}

/**
 * Signs out; returns the URL for signing out of single sign-on, for users who came that way. Null if somebody has signed
 * in here before the answer: it is not about that session.
 */
export async function signOut(): Promise<string | null> {
  const { ssoUrl } = await ask(http.POST("/service1/identity/api/logout", idempotent(crypto.randomUUID())));
  return currentSession().token === null ? (ssoUrl ?? null) : null;
}

export async function sendVerifyCode(body: { email: string; captchaTicket: string }): Promise<void> {
  await ask(http.POST("/service1/identity/api/sendVerifyCode", { body }));
}

export type RegistrationOffer = Answer<"/service1/identity/api/registration", "get">;

/** The agreement to accept, and the kinds of companies. The key includes the language, because the server translates. */
export function registrationQuery(language: string) {
  return queryOptions({
    queryKey: ["identity.registration", language],
    queryFn: ({ signal }) => ask(http.GET("/service1/identity/api/registration", { signal })),
  });
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
  agreementVersion: number;
  companyName: string;
  /** A value of the licence types on offer; without one it follows from the number. */
  licenceType: string;
  creditCode: string;
  companyCategory: string;
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

/** Sends a code to a new address of the signed-in user. */
export async function sendEmailCode(body: { email: string; captchaTicket: string }): Promise<void> {
  await ask(http.POST("/service1/identity/api/captcha/send", { body }));
}

/** Sends a code to the present address of the signed-in user. */
export async function sendOwnCode(body: { captchaTicket: string }): Promise<void> {
  await ask(http.POST("/service1/identity/api/generalCaptcha/send", { body }));
}

export interface NewEmail {
  email: string;
  code: string;
  /** Needed after single sign-on only. */
  presentCode: string;
}

export async function changeEmail(body: NewEmail): Promise<void> {
  await ask(http.POST("/service1/identity/api/changeEmail", { body }));
}

export interface Profile {
  language: "zh" | "en";
  mobile: string;
  phone: string;
}

/** Changes the user's own data; what is left out stays as it is. */
export async function saveProfile(body: Partial<Profile>, key: string): Promise<void> {
  await ask(http.PUT("/service1/identity/api/user/profile", { body, ...idempotent(key) }));
}

/** Works in one of the user's roles only; null stands for all. */
export async function switchRole(roleCode: string | null, key: string): Promise<void> {
  await ask(http.POST("/service1/identity/api/switchRole", { body: { roleCode }, ...idempotent(key) }));
}

export const SIGN_IN_LOG = "identity.sign_in_log";

export const signInLogPageQuery = listPage(SIGN_IN_LOG, "/service1/identity/api/signInLog/pageList");
