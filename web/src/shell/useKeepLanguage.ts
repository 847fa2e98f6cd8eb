import { useQueryClient } from "@tanstack/react-query";
import { saveProfile, userInfoQuery } from "../api/identity";
import type { Language } from "../api/session";
import { useAction } from "../core/useAction";

/** Keeps the chosen language in the user's profile, so that mails and messages are written in it as well. */
export function useKeepLanguage(): (language: Language) => void {
  const queries = useQueryClient();
  const keeping = useAction({
    run: saveProfile,
    onDone: () => void queries.invalidateQueries({ queryKey: userInfoQuery.queryKey }),
  });
  return (language) => keeping.mutate({ language });
}
