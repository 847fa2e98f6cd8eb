import { beforeEach, expect, test } from "vitest";
import { wordOf } from ".";
import { startWordsIn } from "../kit/testing/startWordsIn";
import { loadHelp, piecesOf, referencesIn } from "./help";

beforeEach(() => startWordsIn("en"));

test("a text is split at the names that the product supplies", () => {
  expect(piecesOf("Choose [action:send], then it is [state:to_confirm].")).toEqual([
    "Choose ",
    { kind: "action", name: "send" },
    ", then it is ",
    { kind: "state", name: "to_confirm" },
    ".",
  ]);
  expect(piecesOf("[page:/todo]")).toEqual([{ kind: "page", name: "/todo" }]);
});

test("brackets of any other kind are plain text", () => {
  expect(piecesOf("a [b] [c:d] e")).toEqual(["a [b] [c:d] e"]);
  expect(referencesIn("nothing here")).toEqual([]);
});

test("help of a module comes with the words it refers to, and with what both languages share", async () => {
  expect(wordOf("certificate.issue")).toBe("Error");
  const help = await loadHelp("seal", "en");
  expect(wordOf("certificate.issue")).toBe("Issue certificate");
  expect(help["/systemManage/certificate"]).toMatchObject({
    listing: "seal.certificate",
    purpose: expect.stringContaining("Certificates"),
  });
  expect((await loadHelp("shared", "zh")).lists?.title).toBe("使用列表");
});
