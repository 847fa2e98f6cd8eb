import { Suspense } from "react";
import type { HelpAt } from "../core/help";
import { lazyOf, lazyOfKit } from "../core/lazy";
import { steadily } from "../core/offline";
import type { Overlay } from "./overlay";
import { PartComing } from "./PartComing";
import type { Tab } from "./tabs";
import type { Commands } from "./useCommands";

const Palette = lazyOfKit(() => import("./Palette"), steadily);
const HelpDrawer = lazyOfKit(() => import("./help/HelpDrawer"), steadily);
const SettingsDrawer = lazyOfKit(() => import("./SettingsDrawer"), steadily);
const VersionDialog = lazyOfKit(() => import("./VersionDialog"), steadily);
const ChangePasswordDialog = lazyOf(
  "identity",
  () => import("../modules/identity/ChangePasswordDialog"),
  steadily,
);

interface OverlaysProps {
  open: Overlay | null;
  path: string;
  tabs: readonly Tab[];
  titleOf: (tab: Tab) => string;
  commands: Commands;
  /** What help is opened at; null for the current page. */
  helpAt: HelpAt | null;
  onTour: () => void;
  onClose: () => void;
}

/** Overlays are loaded lazily when first opened. */
export function Overlays({ open, helpAt, onTour, onClose, ...rest }: OverlaysProps) {
  return (
    <Suspense fallback={<PartComing onClose={onClose} />}>
      {open === "palette" && <Palette {...rest} onClose={onClose} />}
      {open === "help" && <HelpDrawer path={rest.path} at={helpAt} onTour={onTour} onClose={onClose} />}
      {open === "settings" && <SettingsDrawer onClose={onClose} />}
      {open === "version" && <VersionDialog onClose={onClose} />}
      {open === "changePassword" && <ChangePasswordDialog onClose={onClose} />}
    </Suspense>
  );
}
