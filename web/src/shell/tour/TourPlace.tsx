import { Suspense } from "react";
import { lazyOfKit } from "../../core/lazy";
import { HOME } from "../../core/navigation";
import { changeSettings, useSettings } from "../../core/settings";
import { useSide } from "../../core/signedInContext";
import { TourOffer } from "./TourOffer";

const Tour = lazyOfKit(() => import("./Tour"));

interface TourPlaceProps {
  path: string;
  running: boolean;
  onRun: (running: boolean) => void;
}

/** Where the tour stands: offered once, on the first page of a supplier's user, and shown while it runs. */
export function TourPlace({ path, running, onRun }: TourPlaceProps) {
  const side = useSide();
  const { tourSeen } = useSettings();
  const seen = () => changeSettings({ tourSeen: true });
  if (running) {
    return (
      <Suspense fallback={null}>
        <Tour
          path={path}
          onEnd={() => {
            seen();
            onRun(false);
          }}
        />
      </Suspense>
    );
  }
  const offered = side === "supplier" && !tourSeen && path === HOME;
  return offered ? <TourOffer onStart={() => onRun(true)} onDecline={seen} /> : null;
}
