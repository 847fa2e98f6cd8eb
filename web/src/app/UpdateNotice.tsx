import { useEffect, useEffectEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { useModal } from "../kit/modal";
import { useAskUnsaved } from "./askUnsaved";
import { leaveWithoutAsking } from "../core/unsaved";
import { askForRelease, askWhetherLoaded, CHECK_EVERY_MS, isNew, takeTurn, type Release } from "./updates";

/** Notifies signed-in users whose page has been open for long that a newer release is available. */
export function UpdateNotice() {
  const modal = useModal();
  const { t } = useTranslation();
  const ask = useAskUnsaved();
  const { pathname } = useLocation();
  const seen = useRef<readonly Release[]>([]);
  const telling = useRef(false);

  const tell = useEffectEvent(async () => {
    telling.current = true;
    const reload = await modal.confirm({
      title: t("update.title"),
      content: t("update.hint"),
      okText: t("common.confirm"),
      cancelText: t("common.close"),
    });
    if (reload && (await ask())) leaveWithoutAsking(() => window.location.reload());
    telling.current = false;
  });

  const look = useEffectEvent(async (_at?: string) => {
    if (telling.current || document.visibilityState === "hidden" || !takeTurn(Date.now())) return;
    const now = await askForRelease();
    // After "not now", notify again only for the next release.
    if (!now || !isNew(seen.current, now)) return;
    // The first one that answers need not be the loaded one: another may have come since.
    const loaded = await askWhetherLoaded(document);
    if (loaded === null) return;
    seen.current = [...seen.current, now];
    if (!loaded) void tell();
  });

  useEffect(() => void look(pathname), [pathname]);
  useEffect(() => {
    const timer = setInterval(() => void look(), CHECK_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return null;
}
