import { expect, test } from "vitest";
import { paletteEntries } from "./paletteEntries";

const run = () => undefined;

test("an open page is offered once, where it was left, and only what can be done now is a command", () => {
  const gone: string[] = [];
  const entries = paletteEntries({
    openPages: [{ path: "/a", search: "?page=2", title: "A" }],
    menuPages: [
      { path: "/a", title: "A" },
      { path: "/b", title: "B" },
    ],
    commands: { signOut: run, palette: run, closeTab: undefined },
    go: (address) => gone.push(address),
  });
  expect(entries.map(({ key }) => key)).toEqual(["open /a", "page /b", "signOut"]);
  entries[0]?.run();
  entries[1]?.run();
  expect(gone).toEqual(["/a?page=2", "/b"]);
});
