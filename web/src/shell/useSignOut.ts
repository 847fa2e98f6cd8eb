import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { portalQuery, signOut } from "../api/identity";
import { signedOut } from "../api/session";
import { forgetTabs } from "./useTabs";

/** Leaves at once: the user's wish does not depend on the server's answer. */
export function useSignOut(): () => void {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return () => {
    // Asked first, while the token still goes along.
    void signOut().catch(() => undefined);
    forgetTabs();
    signedOut();
    void navigate("/login", { replace: true });
    // Nothing of this user may be left for the next one.
    queries.removeQueries({ predicate: (query) => query.queryKey[0] !== portalQuery.queryKey[0] });
  };
}
