import { useQueryClient } from "@tanstack/react-query";
import { createElement } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { markRead, MESSAGES, type Message } from "../../api/messages";
import { readAgain } from "../../core/readAgain";
import { useAction } from "../../core/useAction";
import { useModal } from "../../kit/modal";

/** Opens a message and marks it as read: navigates to its link, or shows the message if it has none. */
export function useOpenMessage(): (
  message: Pick<Message, "id" | "state" | "title" | "content" | "link">,
) => void {
  const { t } = useTranslation();
  const modal = useModal();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const read = useAction({
    run: (id: string, key) => markRead([id], key),
    onDone: () => void readAgain(queries, MESSAGES),
  });
  return ({ id, state, title, content, link }) => {
    if (state === "unread") read.mutate(id);
    if (link) void navigate(link);
    else {
      const paragraphs = createElement("p", { style: { margin: 0, whiteSpace: "pre-line" } }, content);
      modal.info({ title, content: paragraphs, okText: t("common.close"), maskClosable: true });
    }
  };
}
