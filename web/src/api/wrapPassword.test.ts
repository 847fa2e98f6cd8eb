import { describe, expect, test } from "vitest";
import { fromBase64Url, toBase64Url, wrapPassword } from "./wrapPassword";

const CURVE = { name: "ECDH", namedCurve: "P-256" } as const;

/** Decrypts like the server. */
async function unwrap(wrapped: string, privateKey: CryptoKey): Promise<string> {
  const bytes = fromBase64Url(wrapped);
  const point = await crypto.subtle.importKey("raw", bytes.slice(0, 65), CURVE, false, []);
  const shared = await crypto.subtle.deriveBits({ name: "ECDH", public: point }, privateKey, 256);
  const root = await crypto.subtle.importKey("raw", shared, "HKDF", false, ["deriveKey"]);
  const key = await crypto.subtle.deriveKey(
    {
      name: "HKDF",
      hash: "SHA-256",
      salt: new Uint8Array(),
      info: new TextEncoder().encode("tandem password"),
    },
    root,
    { name: "AES-GCM", length: 256 },
    false,
    ["decrypt"],
  );
  const plain = await crypto.subtle.decrypt(
    { name: "AES-GCM", iv: bytes.slice(65, 77) },
    key,
    bytes.slice(77),
  );
  return new TextDecoder().decode(plain);
}

async function server() {
  const pair = await crypto.subtle.generateKey(CURVE, true, ["deriveBits"]);
  const raw = await crypto.subtle.exportKey("raw", pair.publicKey);
  return { privateKey: pair.privateKey, publicKey: toBase64Url(new Uint8Array(raw)) };
}

describe("wrapping a password", () => {
  test.each(["tandem-demo", "密码🔑 with spaces", ""])("the server reads %j back", async (password) => {
    const { privateKey, publicKey } = await server();
    expect(await unwrap(await wrapPassword(password, publicKey), privateKey)).toBe(password);
  });

  test("only characters that need no escaping, and never the same twice", async () => {
    const { publicKey } = await server();
    const [first, second] = [await wrapPassword("same", publicKey), await wrapPassword("same", publicKey)];
    expect(first).toMatch(/^[\w-]+$/);
    expect(first).not.toBe(second);
    // Point, IV, ciphertext and tag.
    expect(fromBase64Url(first)).toHaveLength(65 + 12 + 4 + 16);
  });

  test("another key cannot open it", async () => {
    const [ours, stranger] = [await server(), await server()];
    const wrapped = await wrapPassword("tandem-demo", ours.publicKey);
    await expect(unwrap(wrapped, stranger.privateKey)).rejects.toThrow();
  });
});
