import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { usePage } from "../../core/page";

const PARAMETER = "check";
/** Marks the entry of the browser's history that opening the page has made. */
const OPENED = { check: true };

/**
 * Whether the page that shows what will be sent is open. It is in the address, so that the phone's back key leads to
 * the lines and not out of the order.
 */
export function useChecking(): [boolean, (open: boolean) => void] {
  const { path, search, setSearch } = usePage();
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  const asked = new URLSearchParams(search);
  const isOpen = asked.has(PARAMETER);
  // Going back takes a moment; asked for twice, it would leave the order.
  const leaving = useRef(false);
  useEffect(() => {
    if (!isOpen) leaving.current = false;
  }, [isOpen]);
  return [
    isOpen,
    (open) => {
      if (open === isOpen) return;
      if (open) {
        asked.set(PARAMETER, "1");
        void navigate(`${path}?${asked.toString()}`, { state: OPENED });
        return;
      }
      if (leaving.current) return;
      leaving.current = true;
      // Going back where one came from, so that the back key afterwards leaves the order.
      if (typeof state === "object" && state !== null && PARAMETER in state) {
        void navigate(-1);
        return;
      }
      asked.delete(PARAMETER);
      const rest = asked.toString();
      setSearch(rest && `?${rest}`, true);
    },
  ];
}
