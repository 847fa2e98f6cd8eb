import { useNavigate } from "react-router";
import { signOut } from "../api/identity";
import { signedOut } from "../api/session";
import { useAskUnsaved } from "../app/askUnsaved";
import { dropAllKept } from "../core/kept/input";

/** Signs out immediately, after confirmation if input would be lost; does not wait for the server. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  const ask = useAskUnsaved();
  return async () => {
    if (!(await ask())) return;
    dropAllKept();
    // Sent first, while the request still carries the token.
    void signOut()
      .then((ssoUrl) => {
        if (ssoUrl) window.location.assign(ssoUrl);
      })
      .catch(() => undefined);
    signedOut();
    void navigate("/login", { replace: true });
  };
}
