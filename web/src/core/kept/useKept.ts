import { use, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { PageContext } from "../page";
import { useUnsaved } from "../unsaved";
import { KeptInput } from "./input";
import type { KeptName } from "./registry";

interface KeptOptions<Value> {
  name: KeptName;
  /** The record; empty for a new one. */
  of?: string;
  /** The version of the record that typing began from. */
  version?: number | null;
  /** Something would be lost by leaving. */
  dirty: boolean;
  /** Changes with what is typed; what is not known while rendering calls `touch`. */
  mark?: unknown;
  /** All that is needed to have it again, as JSON. Never passwords, codes or keys. */
  read: () => Value;
  restore: (value: Value, from: { version: number | null }) => void;
  /** As if nothing had been typed. */
  reset: () => void;
  /** Whether leaving asks first; not where nothing would be saved anyway, as in a search. */
  asks?: boolean;
}

export interface Kept {
  dirty: boolean;
  /** When that was typed which was found here and put back; null where nothing was. */
  restoredAt: number | null;
  /** Others changed the record since. */
  isOlder: boolean;
  touch: () => void;
  /** It was saved, or the user gives it up. */
  end: () => void;
  /** Gives up what was put back. */
  giveUp: () => void;
}

/**
 * Keeps what is typed here, whatever happens to the page, and puts it back when the same form opens again. Closing the
 * page, signing out and leaving the site ask first.
 */
export function useKept<Value>(options: KeptOptions<Value>): Kept {
  const { name, of = "", version = null, dirty, mark, asks = true } = options;
  const path = use(PageContext)?.path ?? "";
  const input = useMemo(() => new KeptInput(name, of, path), [name, of, path]);
  const [restored, setRestored] = useState<{ at: number; isOlder: boolean } | null>(null);
  useUnsaved(dirty && asks);

  const read = useEffectEvent(() => ({ version, value: options.read() }));
  const restore = useEffectEvent((value: Value, at: number, from: number | null) => {
    options.restore(value, { version: from });
    setRestored({ at, isOlder: from !== null && version !== null && from < version });
  });

  useEffect(() => input.open(), [input]);
  const looked = useRef<KeptInput | null>(null);
  useEffect(() => {
    // A page that comes back into sight has what it had.
    if (looked.current === input) return;
    looked.current = input;
    const look = async () => {
      const entry = await input.find();
      if (!entry || looked.current !== input) return;
      input.adopt(entry);
      restore(entry.value as Value, entry.at, entry.version);
    };
    void look();
  }, [input]);

  useEffect(() => input.set(dirty, mark, () => read()), [input, dirty, mark]);

  const end = () => {
    input.end();
    setRestored(null);
  };
  return {
    dirty,
    restoredAt: restored?.at ?? null,
    isOlder: restored?.isOlder ?? false,
    touch: () => input.touch(),
    end,
    giveUp: () => {
      end();
      options.reset();
    },
  };
}
