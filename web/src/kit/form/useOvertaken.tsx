import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState, type ReactNode } from "react";
import type { Versioned } from "../../api/dictionary";
import type { ApiError, Overtaken } from "../../api/errors";
import { readAgain } from "../../core/readAgain";
import { OvertakenNotice, type ShownChange } from "./OvertakenNotice";
import { CONFLICT, newerThan, refusedFor, type RefusedSave } from "./overtaken";

/** A version of a record, and who made it, where that is known. */
export interface MadeVersion extends Versioned {
  updatedBy?: string;
}

interface OvertakenOptions<Row extends MadeVersion> {
  topic: string;
  /** The version being edited; null for a new record. */
  base: Row | null;
  /** The latest known version. */
  latest: Row | null | undefined;
  /** Our own save is under way or done. */
  busy: boolean;
  /** Rebases the typed input onto the latest version. */
  rebase: (latest: Row) => void;
  /** Puts the latest version in the place of the typed input; absent, that is not offered. */
  replace?: (latest: Row) => void;
  /** Goes on from the latest version, after either. */
  onReload: (latest: Row) => void;
}

export interface Overtaking<Row> {
  /** The latest version, if somebody else saved it since. */
  overtaken: Row | null;
  /** Our save was refused because of it. */
  conflict: boolean;
  /** Who saved first and what, from the refused save. */
  by: Overtaken | null;
  /** To be told of every failed save; returns whether that was because somebody else saved first. */
  failed: (error: ApiError) => boolean;
  reload: () => void;
  takeTheirs: () => void;
  /** The notice above the form; null where nobody was faster. */
  notice: (changes: readonly ShownChange[], dirty: boolean) => ReactNode;
}

/** Where nothing is typed there is nothing to decide: the latest version is shown. */
export function useFollowed<Row>(overtaking: Overtaking<Row>, dirty: boolean): void {
  const { overtaken, conflict, takeTheirs } = overtaking;
  const follow = useEffectEvent(() => takeTheirs());
  const untouched = overtaken !== null && !dirty && !conflict;
  useEffect(() => {
    if (untouched) follow();
  }, [untouched]);
}

/** A form overtaken by somebody else's change: says so, and goes on without losing what was typed. */
export function useOvertaken<Row extends MadeVersion>(options: OvertakenOptions<Row>): Overtaking<Row> {
  const { topic, base, latest, busy } = options;
  const queries = useQueryClient();
  const [refused, setRefused] = useState<RefusedSave | null>(null);
  const overtaken = newerThan(base, latest, busy);
  const conflict = refusedFor(refused, base);
  const by = conflict ? (refused?.by ?? null) : null;

  const goOn = (take: ((latest: Row) => void) | undefined) => {
    if (!latest) return;
    take?.(latest);
    setRefused(null);
    options.onReload(latest);
  };
  const reload = () => goOn(options.rebase);
  const takeTheirs = () => goOn(options.replace);
  return {
    overtaken,
    conflict,
    by,
    failed: (error) => {
      const faster = error.code === CONFLICT;
      setRefused(faster ? { version: base?.version ?? null, by: error.overtaken } : null);
      if (faster) void readAgain(queries, topic);
      return faster;
    },
    reload,
    takeTheirs,
    notice: (changes, dirty) =>
      overtaken !== null || conflict ? (
        <OvertakenNotice
          latest={overtaken && { updatedBy: overtaken.updatedBy ?? "" }}
          by={by}
          changes={changes}
          refused={conflict}
          dirty={dirty}
          onReload={reload}
          onTakeTheirs={options.replace && takeTheirs}
        />
      ) : null,
  };
}
