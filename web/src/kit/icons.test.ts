import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { menuIcon } from "./icons";

const modules = join(import.meta.dirname, "../../../modules");

test("every icon that the server's menus name is drawn", () => {
  const named = readdirSync(modules, { recursive: true, encoding: "utf8" })
    .filter((name) => name.includes("src/") && name.endsWith(".rs"))
    .flatMap((name) => readFileSync(join(modules, name), "utf8").match(/\bicon: "\w+"/g) ?? [])
    .map((found) => found.slice('icon: "'.length, -1));
  expect(named.length).toBeGreaterThan(8);
  expect(named.filter((name) => name !== "page" && menuIcon(name) === "page")).toEqual([]);
});
