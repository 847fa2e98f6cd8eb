import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { attachmentsQuery } from "../../api/attachments";
import { userInfoQuery } from "../../api/identity";
import { USER_TOPIC } from "../../api/users";
import { displayName, useSignedIn } from "../../core/signedInContext";
import { Attachments } from "../../kit/files/Attachments";

const SCANNING_MS = 2000;

/** The user's own picture. It is scanned like every file before it is shown. */
export function AvatarPanel() {
  const { user } = useSignedIn();
  const queries = useQueryClient();
  const holder = { kind: USER_TOPIC, documentId: user.id };
  // Users who may not see other users hear no live changes of accounts, not even of their own.
  const files = useQuery({
    ...attachmentsQuery(holder),
    refetchInterval: ({ state }) =>
      state.data?.content.some(({ status }) => status === "scanning") ? SCANNING_MS : false,
  });
  const picture = files.data?.content.find(({ status }) => status === "ready")?.id ?? "";
  const isShown = !files.data || (picture ? user.avatar.endsWith(picture) : user.avatar === "");
  const unseen = isShown ? null : picture;
  useEffect(() => {
    if (unseen !== null) void queries.invalidateQueries({ queryKey: userInfoQuery.queryKey });
  }, [unseen, queries]);
  return <Attachments {...holder} name={displayName(user)} />;
}
