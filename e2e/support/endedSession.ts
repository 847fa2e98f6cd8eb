import type { Locator } from "playwright-core";
import { endSessions, pressAnyway } from "../kept/desk";
import { DEMO_PASSWORD } from "../setup/installation";
import { Colleague, type DictItem } from "./api";
import { DICTIONARY, someone, type NewPerson, type Person } from "./test";
import type { Language } from "./words";

/** A record that somebody types into when his session ends. */
export interface EndedSession {
  path: string;
  /** The field that is typed into. */
  box: (of: Person) => Locator;
  /** The session of this user ends, and he wants to save. */
  end: (of: Person, username: string) => Promise<void>;
  /** The dialog that asks for the password over the page. */
  again: (of: Person) => Locator;
  signIn: (of: Person, as?: { username?: string; password?: string }) => Promise<void>;
  /** What the field has for everybody. */
  saved: () => Promise<string>;
}

/** Somebody who has typed something, and not saved it. */
interface Typing {
  ended: EndedSession;
  username: string;
  zhao: Person;
  typed: string;
}

export async function typingWhenItEnds(person: NewPerson, language: Language): Promise<Typing> {
  const ended = await endedSession();
  const [username, typed] = [await someone(), "Typed before"];
  const zhao = await person({ language });
  await zhao.signIn(username, ended.path);
  await ended.box(zhao).fill(typed);
  return { ended, username, zhao, typed };
}

export async function endedSession(): Promise<EndedSession> {
  const chen = await Colleague.signIn("chen.wei");
  const { id } = await chen.item();
  const again = ({ page, words }: Person) => page.getByRole("dialog", { name: words.sessionEnded });
  return {
    path: `${DICTIONARY}?open=${id}`,
    box: (of) => of.drawer().getByRole("textbox", { name: of.words.descriptionEn }),
    end: async (of, username) => {
      await endSessions(of.page, username);
      await pressAnyway(of.drawer().getByRole("button", { name: of.words.save }));
    },
    again,
    signIn: async (of, { username, password = DEMO_PASSWORD } = {}) => {
      const { words } = of;
      if (username !== undefined) await again(of).getByLabel(words.username).fill(username);
      await again(of).getByLabel(words.password, { exact: true }).fill(password);
      await again(of).getByRole("button", { name: words.signIn }).click();
    },
    saved: async () => (await chen.ask<DictItem>("GET", `/base/api/dictItem/detail/${id}`)).descriptionEn,
  };
}
