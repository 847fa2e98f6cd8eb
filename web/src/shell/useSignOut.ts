import { useNavigate } from "react-router";
import { signOut } from "../api/identity";
import { signedOut } from "../api/session";

/** Leaves at once: the user's wish does not depend on the server's answer. */
export function useSignOut(): () => void {
  const navigate = useNavigate();
  return () => {
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
