import { Suspense } from "react";
import { lazyOfKit } from "../../core/lazy";
import { HOME } from "../../core/navigation";
import { steadily } from "../../core/offline";
import { changeSettings, useSettings } from "../../core/settings";
import { useSide } from "../../core/signedInContext";
import { PartComing } from "../PartComing";
import { TourOffer } from "./TourOffer";

const Tour = lazyOfKit(() => import("./Tour"), steadily);

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
      <Suspense fallback={<PartComing onClose={() => onRun(false)} />}>
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
