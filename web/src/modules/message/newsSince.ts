import type { Message } from "../../api/messages";

/** The messages that came after a moment; none where the moment is not known. */
export function newsSince<News extends Pick<Message, "at">>(
  messages: readonly News[],
  moment: string | null | undefined,
): News[] {
  if (!moment) return [];
  const from = Date.parse(moment);
  return messages.filter(({ at }) => Date.parse(at) > from);
}
