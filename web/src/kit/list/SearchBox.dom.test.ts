import { act, createElement } from "react";
import { expect, test, vi } from "vitest";
import { draw, typeInto } from "../testing/draw";
import { SearchBox } from "./SearchBox";

test("what is typed is searched for, however often the list is drawn meanwhile", () => {
  vi.useFakeTimers();
  const searched: string[] = [];
  const box = () => {
    const onSearch = (text: string) => searched.push(text);
    return createElement(SearchBox, { value: "", placeholder: "Search", onSearch });
  };
  const { host, draw: redraw } = draw(box());
  typeInto(host.querySelector("input"), "pump");
  for (let at = 0; at < 10; at += 1) {
    act(() => {
      vi.advanceTimersByTime(100);
    });
    redraw(box());
  }
  expect(searched).toEqual(["pump"]);
});
