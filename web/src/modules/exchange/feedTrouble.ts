import type { OutsideFeed } from "../../api/exchange";

/** Why a feed is not read, or not compared; nothing where both go well. */
export function troubleOf({ lastError, compareError }: OutsideFeed): string | undefined {
  return [lastError, compareError].filter(Boolean).join("\n") || undefined;
}

/**
 * What was told and cannot be read: the oldest of it, and how much there is besides. A server that is not renewed yet does
 * not tell.
 */
export function unreadOf({ unread, unreadCount }: OutsideFeed): {
  shown: OutsideFeed["unread"];
  more: number;
} {
  const shown = unread ?? [];
  return { shown, more: Math.max((unreadCount ?? 0) - shown.length, 0) };
}

/** The feeds whose differences are those of an earlier comparison. A server that is not renewed yet does not tell. */
export function uncompared(feeds: readonly OutsideFeed[]): OutsideFeed[] {
  return feeds.filter(({ configured, compareError }) => configured && Boolean(compareError));
}
