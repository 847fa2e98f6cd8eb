import { use, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { PageContext } from "../page";
import { useUnsaved } from "../unsaved";
import { KeptInput } from "./input";
import type { KeptName } from "./registry";

interface KeptOptions<Value> {
  name: KeptName;
  /** Id of the record; empty for a new one. */
  of?: string;
  /** The record version the input is based on. */
  version?: number | null;
  /** There is unsaved input. */
  dirty: boolean;
  /** Changes with the input; for changes not visible while rendering, call `touch`. */
  mark?: unknown;
  /** The state to store, as JSON. Never passwords, codes or keys. */
  read: () => Value;
  restore: (value: Value, from: { version: number | null }) => void;
  /** Resets the form to its unchanged state. */
  reset: () => void;
  /** Whether leaving asks for confirmation; false where nothing would be saved, as in a search. */
  asks?: boolean;
}

export interface Kept {
  dirty: boolean;
  /** When the restored input was typed; null if none was restored. */
  restoredAt: number | null;
  /** Others changed the record since. */
  isOlder: boolean;
  touch: () => void;
  /** What is on screen was saved or discarded. */
  isOver: () => boolean;
  /** Ends keeping, because the input was saved or discarded. */
  end: () => void;
  /** Discards the restored input. */
  giveUp: () => void;
}

/**
 * Stores unsaved input and restores it when the same form opens again. Closing the page, signing out and leaving
 * the site ask for confirmation.
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
    // A page that becomes visible again still has its state.
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
    isOver: () => input.isOver,
    end,
    giveUp: () => {
      end();
      options.reset();
    },
  };
}
