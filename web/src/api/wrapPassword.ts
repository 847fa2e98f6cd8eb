/**
 * Passwords are encrypted with a public key of the server before they leave the page, so that no intermediary (a
 * TLS-terminating proxy, a log of request bodies) ever sees them.
 */

export interface PasswordKey {
  keyId: string;
  /** The uncompressed P-256 point, base64url. */
  publicKey: string;
}

const CURVE = { name: "ECDH", namedCurve: "P-256" } as const;
const PURPOSE = new TextEncoder().encode("tandem password");
const IV_BYTES = 12;

export function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}

export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

/** Ephemeral public point, random IV and ciphertext, concatenated, in base64url. */
export async function wrapPassword(password: string, publicKey: string): Promise<string> {
  const { subtle } = crypto;
  const theirs = await subtle.importKey("raw", fromBase64Url(publicKey), CURVE, false, []);
  const ours = await subtle.generateKey(CURVE, false, ["deriveBits"]);
  const shared = await subtle.deriveBits({ name: "ECDH", public: theirs }, ours.privateKey, 256);
  const root = await subtle.importKey("raw", shared, "HKDF", false, ["deriveKey"]);
  const key = await subtle.deriveKey(
    { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: PURPOSE },
    root,
    { name: "AES-GCM", length: 256 },
    false,
    ["encrypt"],
  );
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const sealed = await subtle.encrypt({ name: "AES-GCM", iv }, key, new TextEncoder().encode(password));
  const point = await subtle.exportKey("raw", ours.publicKey);
  return toBase64Url(new Uint8Array([...new Uint8Array(point), ...iv, ...new Uint8Array(sealed)]));
}
