import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useLoading } from "../core/progress";
import styles from "./ProgressBar.module.css";

type Phase = "idle" | "running" | "ending";

/** The way of the loading mask out of sight. */
const FADE_MS = 250;

/** A line along the top: a short run at every change of page, a longer one while the page is still loading. */
export function ProgressBar() {
  const { pathname } = useLocation();
  const loading = useLoading();
  const [phase, setPhase] = useState<Phase>("idle");
  const [seen, setSeen] = useState(pathname);
  if (seen !== pathname) {
    setSeen(pathname);
    setPhase("running");
  }
  if (loading && phase !== "running") setPhase("running");

  useEffect(() => {
    if (phase === "idle" || loading) return undefined;
    // A page that is there at once still shows that something happened.
    const timer = setTimeout(() => setPhase(phase === "running" ? "ending" : "idle"), FADE_MS / 2);
    return () => clearTimeout(timer);
  }, [phase, loading]);

  return phase === "idle" ? null : <div className={styles.bar} data-phase={phase} aria-hidden="true" />;
}
