import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { menuIcon } from "./icons";

const modules = join(import.meta.dirname, "../../../modules");

test("every icon that the server's menus name is drawn", () => {
  const named = readdirSync(modules, { recursive: true, encoding: "utf8" })
    .filter((name) => name.includes("src/") && name.endsWith(".rs"))
    // Named as a field, or as the argument before the title.
    .flatMap((name) =>
      Array.from(
        readFileSync(join(modules, name), "utf8").matchAll(/\bicon: "(\w+)"|"(\w+)",\s*"menu\.\w+"/g),
      ),
    )
    .map(([, field, argument]) => field ?? argument ?? "");
  expect(named.length).toBeGreaterThan(8);
  expect(named.filter((name) => name !== "page" && menuIcon(name) === "page")).toEqual([]);
});
