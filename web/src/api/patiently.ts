import { currentSession, expire, signedInAgain } from "./session";

/** Requests of the sign-in itself: they neither need a session nor wait for one. */
const OPEN_CALLS =
  /\/service1\/identity\/api\/(portal|login|captcha\/|passwordKey|sso\/|secondFactor\/check|logout)/;

/** Error for requests that waited for a sign-in by the same user which did not happen. */
function givenUp(): DOMException {
  return new DOMException("the session is over", "AbortError");
}

/**
 * Sends a request. If the session has expired, waits until the same user has signed in again, then resends it. This is
 * safe, because the server rejects a request without a session before processing it.
 */
export async function patiently(request: Request): Promise<Response> {
  if (OPEN_CALLS.test(request.url)) return fetch(request);
  const { expired } = currentSession();
  // Buffered, because a body can be read only once, and a cloned one would be sent as a stream.
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
    // Another tab may have refreshed the token while this request was in flight.
    if (currentSession().token === sent && !expire()) return response;
  }
  if (!(await signedInAgain(request.signal))) throw givenUp();
  return send(currentSession().token);
}

function keptOptions({ credentials, signal, keepalive }: Request): RequestInit {
  return { credentials, signal, keepalive };
}
