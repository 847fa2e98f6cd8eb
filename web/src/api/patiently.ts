import { proved, UNPROVED } from "./freshness";
import { currentSession, expire, signedInAgain } from "./session";
import { TIME_LIMITS, within } from "./timeLimits";

/** Requests of the sign-in itself: they neither need a session nor wait for one. */
const OPEN_CALLS =
  /\/service1\/identity\/api\/(portal|login|captcha\/(?:get|check)|passwordKey|sso\/|secondFactor\/check|logout)/;

/** Error for requests that waited for a sign-in by the same user which did not happen. */
export function givenUp(): DOMException {
  return new DOMException("the session is over", "AbortError");
}

/** Whether a session has ended that can be continued. Another tab may have refreshed its token in the meantime. */
export function hasEnded(token: string | null): boolean {
  return token !== null && (currentSession().token !== token || expire());
}

/**
 * Sends a request and reads its response. If the session has expired, waits until the same user has signed in again,
 * then resends it; likewise, once, where the server asks for a fresh proof of who the user is. The time limit does not
 * include the wait. Resending is safe, because the server rejects such requests before processing them.
 */
export async function patiently<T>(
  request: Request,
  read: (response: Response) => Promise<T>,
  ms: number = TIME_LIMITS.call,
): Promise<T> {
  // Somebody else may have signed in here before the answer: his session is not the one to go on in.
  const begun = currentSession();
  // Buffered, because a body can be read only once, and a cloned one would be sent as a stream.
  const body = request.body === null ? null : await request.arrayBuffer();
  const send = <R>(token: string | null, take: (response: Response) => Promise<R>) => {
    const { url, method, credentials, keepalive } = request;
    const headers = new Headers(request.headers);
    if (token) headers.set("token", token);
    return within(ms, request.signal, async (signal) =>
      take(await fetch(new Request(url, { method, headers, body, credentials, keepalive, signal }))),
    );
  };
  const sent = request.headers.get("token");
  if (OPEN_CALLS.test(request.url)) return send(sent, read);
  const taken = async (response: Response) => ({ status: response.status, answer: await read(response) });
  const sendSignedIn = async (token: string | null, over: boolean) => {
    if (!over) {
      const answered = await send(token, async (response) =>
        response.status === 401 && hasEnded(token) ? null : taken(response),
      );
      if (answered) return answered;
    }
    if (!(await signedInAgain(begun, request.signal))) throw givenUp();
    return send(currentSession().token, taken);
  };
  const { status, answer } = await sendSignedIn(sent, begun.expired);
  if (status !== UNPROVED || !(await proved(request.signal))) return answer;
  const now = currentSession();
  return (await sendSignedIn(now.token, now.expired)).answer;
}
