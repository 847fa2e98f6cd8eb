import { describe, expect, test } from "vitest";
import { openEnvelope } from "./envelope";
import { ApiError, UNREACHABLE } from "./errors";

function response(status: number): Response {
  return new Response(null, { status, headers: { "x-request-id": "req-7" } });
}

function failureOf(answer: Parameters<typeof openEnvelope>[0]): ApiError {
  try {
    openEnvelope(answer);
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error("the envelope was expected to hold a failure");
}

describe("envelope", () => {
  test("gives the data of a success", () => {
    expect(
      openEnvelope({ data: { code: 200, message: "", data: { id: 1 } }, response: response(200) }),
    ).toEqual({ id: 1 });
  });

  test("accepts the code as text", () => {
    expect(openEnvelope({ data: { code: "200", message: "", data: "x" }, response: response(200) })).toBe(
      "x",
    );
  });

  test("a business refusal keeps its words and its request id", () => {
    const failure = failureOf({
      data: { code: 300, message: "已被引用", data: null },
      response: response(422),
    });
    expect(failure).toMatchObject({ code: 300, message: "已被引用", requestId: "req-7", fields: [] });
    expect(failure.refused).toBe(true);
    expect(failure.outcomeUnknown).toBe(false);
  });

  test("a refusal that travels with status 200 is still a refusal", () => {
    expect(failureOf({ data: { code: 300, message: "no", data: null }, response: response(200) }).code).toBe(
      300,
    );
  });

  test("invalid fields are listed, malformed ones left out", () => {
    const fields = [{ field: "itemValue", message: "重复" }, { nonsense: true }, null];
    const failure = failureOf({
      data: { code: 422, message: "", data: { fields } },
      response: response(422),
    });
    expect(failure.fields).toEqual([{ field: "itemValue", message: "重复" }]);
  });

  test("being overtaken says who and what; anything else there says nothing", () => {
    const overtaken = { version: 3, who: "陈伟", at: "2026-11-15T08:00:00Z", changes: [] };
    const stale = (data: unknown) =>
      failureOf({ data: { code: 409, message: "", data }, response: response(409) }).overtaken;
    expect(stale({ overtaken })).toEqual(overtaken);
    expect(stale({ overtaken: { who: "陈伟" } })).toBeNull();
    expect(stale({ overtaken: null })).toBeNull();
    expect(stale(null)).toBeNull();
  });

  test("an answer that is no envelope falls back to the status", () => {
    const failure = failureOf({ data: "<html>Bad gateway</html>", response: response(502) });
    expect(failure.code).toBe(502);
    expect(failure.outcomeUnknown).toBe(true);
  });

  test("a success that cannot be read counts as unreachable", () => {
    expect(failureOf({ data: "", response: response(200) }).code).toBe(UNREACHABLE);
  });
});
