import { describe, expect, test } from "vitest";
import { layOut, NODE_HEIGHT, type Diagram } from "./diagramLayout";
import type { MachineShape } from "./machine";

const state = (name: string) => ({ state: name, label: name, tone: "progress" });
const arrow = (action: string, from: string[], to: string | null) => ({ action, label: action, from, to });

const TASK: MachineShape = {
  initial: "open",
  states: ["open", "supplied", "archived"].map(state),
  transitions: [
    arrow("supply", ["open"], "supplied"),
    arrow("archive", ["supplied"], "archived"),
    arrow("return", ["supplied"], "open"),
    arrow("edit", ["open"], "open"),
    arrow("delete", ["open"], null),
  ],
};

function at(diagram: Diagram, name: string | null) {
  const found = diagram.nodes.find((node) => node.state === name);
  if (!found) throw new Error(`${name} is not drawn`);
  return found;
}

describe("a document's life", () => {
  const diagram = layOut(TASK);

  test("goes from left to right", () => {
    expect(at(diagram, "open").x).toBeLessThan(at(diagram, "supplied").x);
    expect(at(diagram, "supplied").x).toBeLessThan(at(diagram, "archived").x);
  });

  test("has every arrow once, also the one to its end", () => {
    expect(diagram.arrows.map(({ from, to, labels }) => [from, to, ...labels])).toEqual([
      ["open", "supplied", "supply"],
      ["supplied", "archived", "archive"],
      ["supplied", "open", "return"],
      ["open", "open", "edit"],
      ["open", null, "delete"],
    ]);
  });

  test("says the ways back below the states, and nothing outside the picture", () => {
    const back = diagram.arrows.find(({ labels }) => labels.includes("return"));
    expect(back?.label.y).toBeGreaterThan(at(diagram, "supplied").y + NODE_HEIGHT / 2);
    for (const { label } of diagram.arrows) {
      expect(label.y).toBeGreaterThan(0);
      expect(label.y).toBeLessThan(diagram.height);
    }
  });

  test("no two states stand in the same place", () => {
    const places = diagram.nodes.map(({ x, y }) => `${x}/${y}`);
    expect(new Set(places).size).toBe(places.length);
  });
});

test("actions that lead the same way share an arrow", () => {
  const both = { ...TASK, transitions: [...TASK.transitions, arrow("force", ["open"], "supplied")] };
  const shared = layOut(both).arrows.find(({ from, to }) => from === "open" && to === "supplied");
  expect(shared?.labels).toEqual(["supply", "force"]);
});

test("a shortcut does not pull a state back to where it starts from", () => {
  const quick = { ...TASK, transitions: [...TASK.transitions, arrow("file", ["open"], "archived")] };
  const diagram = layOut(quick);
  expect(at(diagram, "archived").x).toBeGreaterThan(at(diagram, "supplied").x);
  const shortcut = diagram.arrows.find(({ labels }) => labels.includes("file"));
  expect(shortcut?.label.y).toBeLessThan(at(diagram, "archived").y);
});

test("a state that nothing leads to is drawn all the same", () => {
  const lonely = { ...TASK, states: [...TASK.states, state("void")] };
  expect(at(layOut(lonely), "void").x).toBeGreaterThan(0);
});
