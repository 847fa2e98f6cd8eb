import { beforeEach, describe, expect, test, vi } from "vitest";
import { ApiError, UNREACHABLE } from "../../api/errors";
import { SectionSaver, TYPING_PAUSE_MS, type SaveState } from "./sectionSaver";

interface Draft {
  name: string;
  city: string;
}

const START: Draft = { name: "", city: "" };

/** A server with one section; `next` is thrown instead of saving. */
class Server {
  draft = START;
  version = 1;
  next: ApiError[] = [];
  /** Saved, but the answer is lost. */
  losesAnswer = false;
  readonly heard: { draft: Draft; version: number; key: string }[] = [];
  private readonly done = new Map<string, { version: number }>();

  save = async (draft: Draft, version: number, key: string): Promise<{ version: number }> => {
    this.heard.push({ draft, version, key });
    const known = this.done.get(key);
    if (known) return known;
    const failure = this.next.shift();
    if (failure) throw failure;
    if (version !== this.version) throw new ApiError(409, "overtaken");
    this.draft = draft;
    this.version += 1;
    const answer = { version: this.version };
    this.done.set(key, answer);
    if (this.losesAnswer) {
      this.losesAnswer = false;
      throw new ApiError(UNREACHABLE, "no answer");
    }
    return answer;
  };
}

let server: Server;
let saver: SectionSaver<Draft>;
let states: SaveState["state"][];
let saved: Draft[];
let overtaken: () => Promise<{ draft: Draft; version: number } | null>;
let stop: () => void;

const connect = () =>
  saver.connect({
    save: server.save,
    saved: (draft) => saved.push(draft),
    overtaken: () => overtaken(),
    told: ({ state }) => states.push(state),
  });

beforeEach(() => {
  vi.useFakeTimers();
  server = new Server();
  saver = new SectionSaver(START, 1);
  states = [];
  saved = [];
  overtaken = async () => null;
  stop = connect();
});

const pause = (ms: number = TYPING_PAUSE_MS) => vi.advanceTimersByTimeAsync(ms);
const type = (name: string) => saver.changed({ name, city: "" });

describe("a section saves itself", () => {
  test("once, after a pause in typing", async () => {
    type("A");
    await pause(TYPING_PAUSE_MS - 1);
    type("AB");
    await pause(TYPING_PAUSE_MS - 1);
    expect(server.heard).toHaveLength(0);
    await pause(1);
    expect(server.draft.name).toBe("AB");
    expect(server.heard).toHaveLength(1);
    expect(saved).toEqual([{ name: "AB", city: "" }]);
    expect(states).toEqual(["typed", "typed", "saving", "saved"]);
    expect(saver.isIdle).toBe(true);
  });

  test("at once when a field is left, and not when there is nothing new", async () => {
    type("A");
    saver.now();
    await pause(0);
    expect(server.draft.name).toBe("A");
    saver.now();
    await pause();
    expect(server.heard).toHaveLength(1);
  });

  test("not at all when what was typed is taken back", async () => {
    type("A");
    type("");
    await pause();
    expect(server.heard).toHaveLength(0);
    expect(states.at(-1)).toBe("clean");
  });

  test("one request at a time; what is typed meanwhile follows with the new version", async () => {
    type("A");
    saver.now();
    type("AB");
    type("ABC");
    await pause();
    expect(server.heard.map(({ draft, version }) => [draft.name, version])).toEqual([
      ["A", 1],
      ["ABC", 2],
    ]);
    expect(states.at(-1)).toBe("saved");
  });

  test("and leaving the page saves what is left", async () => {
    type("A");
    stop();
    await pause();
    expect(server.draft.name).toBe("A");
  });
});

describe("nothing typed is lost", () => {
  test("without a line it is tried again, later and later, and at once when the line is back", async () => {
    server.next = Array.from({ length: 3 }, () => new ApiError(UNREACHABLE, "no line"));
    type("A");
    await pause();
    expect(states.at(-1)).toBe("waiting");
    await pause(2_000);
    await pause(4_000);
    expect(server.heard).toHaveLength(3);
    saver.now();
    await pause(0);
    expect(server.draft.name).toBe("A");
    expect(new Set(server.heard.map(({ key }) => key)).size).toBe(1);
  });

  test("after a lost answer the same is sent again before anything newer, so nobody overtakes himself", async () => {
    server.losesAnswer = true;
    type("A");
    await pause();
    type("AB");
    await pause(2_000);
    expect(server.heard.map(({ draft, version }) => [draft.name, version])).toEqual([
      ["A", 1],
      ["A", 1],
      ["AB", 2],
    ]);
    expect(server.draft.name).toBe("AB");
    expect(states).not.toContain("overtaken");
  });

  test("a refusal is told, and the next change is tried again", async () => {
    server.next = [new ApiError(422, "too long")];
    type("A");
    await pause();
    expect(states.at(-1)).toBe("refused");
    await pause(60_000);
    expect(server.heard).toHaveLength(1);
    type("B");
    await pause();
    expect(server.draft.name).toBe("B");
  });

  test("where somebody was faster, it goes on with what both typed", async () => {
    server.version = 5;
    overtaken = async () => ({ draft: { name: "A", city: "Ulm" }, version: 5 });
    type("A");
    await pause();
    expect(server.draft).toEqual({ name: "A", city: "Ulm" });
    expect(server.version).toBe(6);
  });

  test("or waits for the user to decide, and typing does not send anything meanwhile", async () => {
    server.version = 5;
    type("A");
    await pause();
    expect(states.at(-1)).toBe("overtaken");
    type("AB");
    saver.now();
    await pause(60_000);
    expect(server.heard).toHaveLength(1);
    saver.goOn({ name: "AB", city: "" }, 5);
    await pause(0);
    expect(server.draft.name).toBe("AB");
  });

  test("also where that turned out while the form was hidden: it is settled when the form is shown again", async () => {
    server.version = 5;
    let asked = 0;
    overtaken = async () => {
      asked += 1;
      return { draft: { name: "A", city: "Ulm" }, version: 5 };
    };
    type("A");
    stop();
    await pause(60_000);
    expect(server.heard).toHaveLength(1);
    expect(asked).toBe(0);
    stop = connect();
    await pause(0);
    expect(server.draft).toEqual({ name: "A", city: "Ulm" });
    expect(states.at(-1)).toBe("saved");
  });

  test("but the user is not asked again about what he is deciding on when he comes back", async () => {
    server.version = 5;
    let asked = 0;
    overtaken = async () => {
      asked += 1;
      return null;
    };
    type("A");
    await pause();
    stop();
    stop = connect();
    await pause(60_000);
    expect(asked).toBe(1);
    expect(states.at(-1)).toBe("overtaken");
  });

  test("a form that is shown again learns what became of its section", async () => {
    type("A");
    stop();
    await pause();
    expect(states.at(-1)).toBe("saving");
    stop = connect();
    expect(states.at(-1)).toBe("saved");
  });

  test("when the other's version cannot be read, it is asked for again", async () => {
    server.version = 5;
    let asked = 0;
    overtaken = async () => {
      asked += 1;
      if (asked === 1) throw new ApiError(UNREACHABLE, "no line");
      return { draft: { name: "A", city: "Ulm" }, version: 5 };
    };
    type("A");
    await pause();
    expect(states.at(-1)).toBe("waiting");
    await pause(2_000);
    expect(server.draft.city).toBe("Ulm");
  });
});
