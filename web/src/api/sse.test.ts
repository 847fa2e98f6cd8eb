import { describe, expect, test } from "vitest";
import { reconnectDelay } from "./live";
import { SseParser } from "./sse";

const stream =
  'event: hello\r\ndata: {}\r\n\r\n: heartbeat\n\nevent: change\ndata: {"who":\ndata: "王敏"}\n\ndata:plain\rid: 9\r\revent: nothing\n\nevent: cut';
const expected = [
  { event: "hello", data: "{}" },
  { event: "change", data: '{"who":\n"王敏"}' },
  { event: "message", data: "plain" },
];

describe("event stream", () => {
  test("reads events, joins lines, skips comments and events without data", () => {
    expect(new SseParser().push(stream)).toEqual(expected);
  });

  test("gives the same however the text is cut", () => {
    for (let first = 0; first <= stream.length; first++) {
      for (let second = first; second <= stream.length; second += 3) {
        const parser = new SseParser();
        const parts = [stream.slice(0, first), stream.slice(first, second), stream.slice(second)];
        expect(parts.flatMap((part) => parser.push(part))).toEqual(expected);
      }
    }
  });

  test("one character at a time", () => {
    const parser = new SseParser();
    expect([...stream].flatMap((character) => parser.push(character))).toEqual(expected);
  });

  test("waits grow, stay random and have an end", () => {
    expect(reconnectDelay(0, () => 0)).toBe(500);
    expect(reconnectDelay(0, () => 1)).toBe(1000);
    expect(reconnectDelay(3, () => 1)).toBe(8000);
    expect(reconnectDelay(50, () => 1)).toBe(30_000);
  });
});
