import { Modal } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { Icon } from "../kit/icons";
import { OptionList, useOptions } from "../kit/OptionList";
import { Keys } from "./Keys";
import { menuPages } from "./menuPages";
import styles from "./Palette.module.css";
import { paletteEntries, type PaletteEntry } from "./paletteEntries";
import { useSignedIn } from "../core/signedInContext";
import type { Tab } from "./tabs";
import type { Commands } from "./useCommands";
import { useFinder } from "./useFinder";

interface PaletteProps {
  path: string;
  tabs: readonly Tab[];
  titleOf: (tab: Tab) => string;
  commands: Commands;
  onClose: () => void;
}

const NOTHING: readonly PaletteEntry[] = [];

/** Command palette: finds pages and commands by typing. */
export default function Palette({ path, tabs, titleOf, commands, onClose }: PaletteProps) {
  const { t } = useTranslation();
  const { menu } = useSignedIn();
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const [open, setOpen] = useState(true);
  // Run after the palette has closed, or its focus restoration would take the focus from what the command opens.
  const [after, setAfter] = useState<(() => void) | null>(null);

  const all = paletteEntries({
    openPages: tabs
      .filter((tab) => tab.path !== path)
      .map((tab) => ({ path: tab.path, search: tab.search, title: titleOf(tab) })),
    menuPages: menuPages(menu.tree).filter((page) => page.path !== path),
    commands,
    go: (address) => void navigate(address),
  });
  const found = useFinder(all, text);
  const results = text.trim() === "" ? all : (found ?? NOTHING);
  const options = useOptions(results, (entry) => {
    setAfter(() => entry.run);
    setOpen(false);
  });

  return (
    <Modal
      open={open}
      title={<span className="visually-hidden">{t("command.palette")}</span>}
      footer={null}
      closable={false}
      width={560}
      style={{ top: 72 }}
      styles={{ container: { padding: 0 }, header: { margin: 0 } }}
      onCancel={() => setOpen(false)}
      afterClose={() => {
        onClose();
        after?.();
      }}
    >
      <label className={styles.box}>
        <Icon name="search" />
        <input
          {...options.field}
          type="text"
          // Opened by a shortcut, to be typed into.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          aria-label={t("palette.label")}
          placeholder={t("palette.placeholder")}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            options.reset();
          }}
          onKeyDown={options.onKey}
        />
      </label>
      <OptionList list={options.list} label={t("command.palette")} className={styles.list}>
        {(entry) => (
          <div className={styles.entry}>
            <span>{entry.title}</span>
            <small>{entry.note || t(`palette.kind.${entry.kind}`)}</small>
            {entry.keys && <Keys keys={entry.keys} />}
          </div>
        )}
      </OptionList>
      {results.length === 0 && (found !== null || text.trim() === "") && (
        <output className={styles.none}>{t("menuSearch.none")}</output>
      )}
    </Modal>
  );
}
