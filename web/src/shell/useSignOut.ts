import { useNavigate } from "react-router";
import { signOut } from "../api/identity";
import { signedOut } from "../api/session";

/** Leaves at once: the user's wish does not depend on the server's answer. */
export function useSignOut(): () => void {
  const navigate = useNavigate();
  return () => {
    // Asked first, while the token still goes along.
    void signOut().catch(() => undefined);
    signedOut();
    void navigate("/login", { replace: true });
  };
}
