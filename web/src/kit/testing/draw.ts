/** Draws a part of the application in a test, with what all of them need around them. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { i18n } from "i18next";
import { act, createElement, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { eventually } from "./eventually";
import { KEYS } from "./words";

interface Surroundings {
  client?: QueryClient;
  /** Absent, keys stand in the place of words. */
  words?: i18n;
}

interface Place {
  host: HTMLElement;
  client: QueryClient;
  /** Draws the part anew, or another one in its place. */
  draw: (part: ReactNode) => void;
  close: () => void;
}

const open = new Set<Place>();

/** Draws into a place of its own in the document, which is taken away after the test. */
export function draw(
  part: ReactNode,
  { client = new QueryClient(), words = KEYS }: Surroundings = {},
): Place {
  const host = document.body.appendChild(document.createElement("div"));
  const root = createRoot(host);
  const place: Place = {
    host,
    client,
    draw: (next) =>
      act(() => {
        const asking = createElement(QueryClientProvider, { client }, next);
        root.render(createElement(I18nextProvider, { i18n: words }, asking));
      }),
    close: () => {
      if (!open.delete(place)) return;
      act(() => root.unmount());
      host.remove();
    },
  };
  open.add(place);
  place.draw(part);
  return place;
}

/** Lets what has an answer already be drawn. */
export function settled(): Promise<void> {
  return act(async () => Promise.resolve());
}

/** Closes all that is still open. */
export function closeAll(): void {
  const clients = new Set([...open].map(({ client }) => client));
  for (const place of open) place.close();
  for (const client of clients) client.clear();
}

/** Waits for what is drawn: what has changed is told to the parts that show it in a turn of its own. */
export function shown(check: () => void): Promise<void> {
  return eventually(async () => {
    await settled();
    check();
  });
}

/** Types into a field. React takes no notice of a value that is set past the element's own property. */
export function typeInto(field: HTMLInputElement | HTMLTextAreaElement | null, text: string): void {
  if (!field) throw new Error("there is no such field");
  const { prototype } = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  act(() => {
    Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, text);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
}
