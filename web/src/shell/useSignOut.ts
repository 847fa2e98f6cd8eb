import { useNavigate } from "react-router";
import { signOut } from "../api/identity";
import { signedOut } from "../api/session";
import { useAskUnsaved } from "../app/askUnsaved";
import { dropAllKept } from "../core/kept/input";

/** Leaves at once, unless input would be lost: the user's wish does not depend on the server's answer. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  const ask = useAskUnsaved();
  return async () => {
    if (!(await ask())) return;
    dropAllKept();
    // Asked first, while the token still goes along.
    void signOut()
      .then((ssoUrl) => {
        if (ssoUrl) window.location.assign(ssoUrl);
      })
      .catch(() => undefined);
    signedOut();
    void navigate("/login", { replace: true });
  };
}
