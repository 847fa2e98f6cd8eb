import { expect, test } from "vitest";
import { tile } from "./watermark";

test("names with special characters cannot break out of the picture", () => {
  const url = tile(['A & B <script>"x"', "张三"]);
  expect(url.startsWith('url("data:image/svg+xml,')).toBe(true);
  expect(url.slice(5, -2)).not.toContain('"');
  const svg = decodeURIComponent(url.slice('url("data:image/svg+xml,'.length, -2));
  expect(svg).toContain("A &amp; B &lt;script>&quot;x&quot;");
  expect(svg).toContain("张三");
});
