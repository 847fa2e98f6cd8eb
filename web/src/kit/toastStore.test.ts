import { beforeEach, expect, test, vi } from "vitest";
import { ToastStore } from "./toastStore";

beforeEach(() => void vi.useFakeTimers());

const texts = (store: ToastStore) => store.list().map(({ text }) => text);

test("each leaves at its own time", () => {
  const store = new ToastStore();
  store.open({ kind: "success", text: "short", ms: 3000 });
  store.open({ kind: "error", text: "long", ms: 5000 });
  vi.advanceTimersByTime(2999);
  expect(texts(store)).toEqual(["short", "long"]);
  vi.advanceTimersByTime(1);
  expect(texts(store)).toEqual(["long"]);
  vi.advanceTimersByTime(2000);
  expect(texts(store)).toEqual([]);
});

test("the same text is one notice whose time begins anew", () => {
  const store = new ToastStore();
  store.open({ kind: "error", text: "same", ms: 5000 });
  vi.advanceTimersByTime(4000);
  store.open({ kind: "error", text: "same", ms: 5000 });
  vi.advanceTimersByTime(4000);
  expect(texts(store)).toEqual(["same"]);
});

test("Escape takes the latest, and says whether there was one", () => {
  const store = new ToastStore();
  store.open({ kind: "info", text: "first", ms: 3000 });
  store.open({ kind: "info", text: "second", ms: 3000 });
  expect(store.closeLatest()).toBe(true);
  expect(texts(store)).toEqual(["first"]);
  expect(store.closeLatest()).toBe(true);
  expect(store.closeLatest()).toBe(false);
});

test("nothing leaves while it is being read, and there is an end to the stack", () => {
  const store = new ToastStore();
  for (let n = 1; n <= 7; n++) store.open({ kind: "info", text: String(n), ms: 3000 });
  expect(texts(store)).toEqual(["3", "4", "5", "6", "7"]);
  store.hold();
  vi.advanceTimersByTime(60_000);
  expect(texts(store)).toHaveLength(5);
  store.open({ kind: "info", text: "8", ms: 3000 });
  vi.advanceTimersByTime(60_000);
  expect(texts(store)).toHaveLength(5);
  store.goOn();
  vi.advanceTimersByTime(3000);
  expect(texts(store)).toEqual([]);
});

test("closing the one that is being read lets the others go", () => {
  const store = new ToastStore();
  store.open({ kind: "info", text: "first", ms: 3000 });
  store.open({ kind: "info", text: "second", ms: 3000 });
  store.hold();
  store.closeLatest();
  vi.advanceTimersByTime(3000);
  expect(texts(store)).toEqual([]);
});
