import { expect, test } from "vitest";
import { browserName } from "./browserName";

const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/149.0.0.0 Safari/537.36`, "Chrome 149 · Linux"],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/148.0.0.0 Safari/537.36 Edg/148.0.0.0`,
    "Edge 148 · Windows",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15",
    "Safari 26 · macOS",
  ],
  ["Mozilla/5.0 (Windows NT 10.0; rv:150.0) Gecko/20100101 Firefox/150.0", "Firefox 150 · Windows"],
  [
    `Mozilla/5.0 (Linux; Android 15; PLK-AL00) ${WEBKIT} Version/4.0 Chrome/130.0 Mobile Safari/537.36 MicroMessenger/8.0`,
    "WeChat 8 · Android",
  ],
  ["curl/8.14.1", "curl/8.14.1"],
  ["", ""],
])("%s is %s", (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name);
});
