/** An event parsed from `text/event-stream` chunks, which may be cut anywhere, even inside a line ending. */
export interface SseEvent {
  event: string;
  data: string;
}

export class SseParser {
  private rest = "";
  private event = "";
  private data: string[] = [];

  push(chunk: string): SseEvent[] {
    const events: SseEvent[] = [];
    this.rest += chunk;
    for (;;) {
      const end = this.rest.search(/[\r\n]/);
      if (end < 0) return events;
      // A CR at the very end may be the first half of CRLF: wait for the next chunk.
      if (this.rest[end] === "\r" && end === this.rest.length - 1) return events;
      const width = this.rest.startsWith("\r\n", end) ? 2 : 1;
      const line = this.rest.slice(0, end);
      this.rest = this.rest.slice(end + width);
      const complete = this.line(line);
      if (complete) events.push(complete);
    }
  }

  private line(line: string): SseEvent | null {
    if (line === "") {
      const complete =
        this.data.length > 0 ? { event: this.event || "message", data: this.data.join("\n") } : null;
      this.event = "";
      this.data = [];
      return complete;
    }
    if (line.startsWith(":")) return null;
    const colon = line.indexOf(":");
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (name === "event") this.event = value;
    else if (name === "data") this.data.push(value);
    return null;
  }
}
