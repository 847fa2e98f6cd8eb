import { currentSession, expire, signedInAgain } from "./session";

/** Calls of the sign-in itself: they neither need a session nor wait for one. */
const OPEN_CALLS =
  /\/service1\/identity\/api\/(portal|login|captcha\/|passwordKey|sso\/|secondFactor\/check|logout)/;

/** What a caller is told who waited for a session that somebody else began, or nobody. */
function givenUp(): DOMException {
  return new DOMException("the session is over", "AbortError");
}

/**
 * Sends a call. Where the session has ended meanwhile, it waits until the same person has signed in again over the page, and
 * goes on then: nothing of it happened before, because the server refused it before it looked at it.
 */
export async function patiently(request: Request): Promise<Response> {
  if (OPEN_CALLS.test(request.url)) return fetch(request);
  const { expired } = currentSession();
  // Kept as bytes, because what is sent can be read only once, and a clone would be sent as a stream.
  const body = request.body === null ? null : await request.arrayBuffer();
  const send = (token: string | null) => {
    const headers = new Headers(request.headers);
    if (token) headers.set("token", token);
    return fetch(
      new Request(request.url, { method: request.method, headers, body, ...keptOptions(request) }),
    );
  };
  const sent = request.headers.get("token");
  if (!expired) {
    const response = await send(sent);
    if (response.status !== 401 || sent === null) return response;
    // Another tab may have renewed the session while this call was on its way.
    if (currentSession().token === sent && !expire()) return response;
  }
  if (!(await signedInAgain(request.signal))) throw givenUp();
  return send(currentSession().token);
}

function keptOptions({ credentials, signal, keepalive }: Request): RequestInit {
  return { credentials, signal, keepalive };
}
