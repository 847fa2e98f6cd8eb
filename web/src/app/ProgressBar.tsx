import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useLoading } from "../core/progress";
import styles from "./ProgressBar.module.css";

type Phase = "idle" | "running" | "ending";

/** Duration of the fade-out. */
const FADE_MS = 250;

/** Progress bar at the top: brief on every navigation, longer while the page is loading. */
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
    // Show it briefly even for pages that are available at once.
    const timer = setTimeout(() => setPhase(phase === "running" ? "ending" : "idle"), FADE_MS / 2);
    return () => clearTimeout(timer);
  }, [phase, loading]);

  return phase === "idle" ? null : <div className={styles.bar} data-phase={phase} aria-hidden="true" />;
}
