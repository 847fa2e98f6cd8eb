import { lazy, Suspense } from "react";
import type { Overlay } from "./overlay";
import type { Tab } from "./tabs";
import type { Commands } from "./useCommands";

const Palette = lazy(() => import("./Palette"));
const KeyboardHelp = lazy(() => import("./KeyboardHelp"));
const SettingsDrawer = lazy(() => import("./SettingsDrawer"));
const VersionDialog = lazy(() => import("./VersionDialog"));
const ChangePasswordDialog = lazy(() => import("../modules/identity/ChangePasswordDialog"));

interface OverlaysProps {
  open: Overlay | null;
  path: string;
  tabs: readonly Tab[];
  titleOf: (tab: Tab) => string;
  commands: Commands;
  onClose: () => void;
}

/** Overlays are loaded lazily when first opened. */
export function Overlays({ open, onClose, ...rest }: OverlaysProps) {
  return (
    <Suspense fallback={null}>
      {open === "palette" && <Palette {...rest} onClose={onClose} />}
      {open === "help" && <KeyboardHelp onClose={onClose} />}
      {open === "settings" && <SettingsDrawer onClose={onClose} />}
      {open === "version" && <VersionDialog onClose={onClose} />}
      {open === "changePassword" && <ChangePasswordDialog onClose={onClose} />}
    </Suspense>
  );
}
