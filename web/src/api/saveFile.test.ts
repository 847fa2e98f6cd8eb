import { describe, expect, test, vi } from "vitest";
import { fetchFile, nameIn } from "./saveFile";

describe("a file that arrives in pieces", () => {
  const pieces = ["first ", "second ", "third"];
  const length = String(pieces.join("").length);

  /** What is told on the way, and the file in the end. */
  async function fetched(headers: Record<string, string>): Promise<[told: unknown[], content: string]> {
    const body = new ReadableStream({
      start: (file) => {
        for (const piece of pieces) file.enqueue(new TextEncoder().encode(piece));
        file.close();
      },
    });
    vi.stubGlobal("fetch", () => Promise.resolve(new Response(body, { headers })));
    const told: unknown[] = [];
    const { blob } = await fetchFile("http://tandem.test/file", null, (...step) => told.push(step));
    expect(blob.type).toBe(headers["content-type"]);
    return [told, await blob.text()];
  }

  test("tells how many of its bytes are there", async () => {
    const [told, content] = await fetched({ "content-type": "text/plain", "content-length": length });
    expect(told).toEqual([
      [6, 18],
      [13, 18],
      [18, 18],
    ]);
    expect(content).toBe(pieces.join(""));
  });

  test("has no known size where the server sends none, or that of the packed response", async () => {
    const type = { "content-type": "text/plain" };
    const bytes = [
      [6, null],
      [13, null],
      [18, null],
    ];
    expect((await fetched(type))[0]).toEqual(bytes);
    const packed = { ...type, "content-length": "9", "content-encoding": "gzip" };
    expect((await fetched(packed))[0]).toEqual(bytes);
  });
});

describe("the name of a file", () => {
  test("is read with its Chinese characters where the server encoded them", () => {
    expect(
      nameIn(
        `attachment; filename="file.xlsx"; filename*=UTF-8''%E6%95%B0%E6%8D%AE%E5%AD%97%E5%85%B8%201.xlsx`,
      ),
    ).toBe("数据字典 1.xlsx");
  });

  test("is the plain one where there is no other, or the other is broken", () => {
    expect(nameIn(`attachment; filename="list.xlsx"`)).toBe("list.xlsx");
    expect(nameIn(`attachment; filename="list.xlsx"; filename*=UTF-8''%E6%9`)).toBe("list.xlsx");
  });

  test("is unknown where the server gave none", () => {
    expect(nameIn(null)).toBeNull();
    expect(nameIn("attachment")).toBeNull();
  });
});
