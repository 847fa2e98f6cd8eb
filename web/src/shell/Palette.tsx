import { Modal } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { Icon, type IconName } from "../kit/icons";
import { OptionList, useOptions } from "../kit/OptionList";
import { StatusDot, toneOf } from "../kit/StatusDot";
import { Keys } from "./Keys";
import { menuPages } from "./menuPages";
import styles from "./Palette.module.css";
import { paletteEntries, wantedOf, type PaletteEntry } from "./paletteEntries";
import { useSignedIn } from "../core/signedInContext";
import type { Tab } from "./tabs";
import type { Commands } from "./useCommands";
import { usePaletteResults } from "./usePaletteResults";

interface PaletteProps {
  path: string;
  tabs: readonly Tab[];
  titleOf: (tab: Tab) => string;
  commands: Commands;
  onClose: () => void;
}

const ICONS: Readonly<Record<PaletteEntry["kind"], IconName>> = {
  document: "page",
  open: "pages",
  page: "right",
  scene: "filter",
  command: "check",
  help: "question",
};

/** The signs that narrow to one group. */
const SIGNS = [
  ["#", "documents"],
  [">", "actions"],
  ["?", "help"],
] as const;

/** Marks where the text was found; by words or pinyin it may not be there. */
function Marked({ text, wanted }: { text: string; wanted: string }) {
  const at = wanted === "" ? -1 : text.toLowerCase().indexOf(wanted.toLowerCase());
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + wanted.length)}</mark>
      {text.slice(at + wanted.length)}
    </>
  );
}

function Entry({ entry, wanted }: { entry: PaletteEntry; wanted: string }) {
  const { t } = useTranslation();
  const { kind, title, note, keys, document } = entry;
  return (
    <div className={styles.entry}>
      <Icon name={ICONS[kind]} />
      <span className={styles.main}>
        <span>
          <Marked text={title} wanted={wanted} />
          {document && ` ${document.document}`}
        </span>
        {document && note && <small>{note}</small>}
      </span>
      {document ? (
        <span className={styles.standing}>
          <StatusDot tone={toneOf(document.tone)}>{document.state}</StatusDot>
          {document.task && <small>{document.task}</small>}
        </span>
      ) : (
        <small>{note || t(`palette.kind.${kind}`)}</small>
      )}
      {keys && <Keys keys={keys} />}
    </div>
  );
}

/**
 * Command palette: finds documents, commands, pages, saved searches and help by typing. A sign before the text narrows
 * to one group.
 */
export default function Palette({ path, tabs, titleOf, commands, onClose }: PaletteProps) {
  const { t } = useTranslation();
  const { menu } = useSignedIn();
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const [open, setOpen] = useState(true);
  // Run after the palette has closed, or its focus restoration would take the focus from what the command opens.
  const [after, setAfter] = useState<(() => void) | null>(null);

  const go = (address: string) => void navigate(address);
  const all = paletteEntries({
    openPages: tabs
      .filter((tab) => tab.path !== path)
      .map((tab) => ({ path: tab.path, search: tab.search, title: titleOf(tab) })),
    menuPages: menuPages(menu.tree).filter((page) => page.path !== path),
    commands,
    go,
  });
  const { results, done, partly, failed } = usePaletteResults(all, text, go);
  const close = (then: () => void) => {
    setAfter(() => then);
    setOpen(false);
  };
  const options = useOptions(results, ({ run }) => close(run));
  const { chosen } = options.list;
  const wanted = wantedOf(text).text;

  return (
    <Modal
      open={open}
      title={<span className="visually-hidden">{t("command.palette")}</span>}
      footer={null}
      closable={false}
      width={640}
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
          onKeyDown={(event) => {
            const to = chosen?.to;
            if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && to) {
              event.preventDefault();
              close(() => window.open(to, "_blank", "noopener"));
            } else options.onKey(event);
          }}
        />
      </label>
      <OptionList
        list={options.list}
        label={t("command.palette")}
        className={styles.list}
        groupOf={({ group }) => t(`palette.group.${group}`)}
      >
        {(entry) => <Entry entry={entry} wanted={wanted} />}
      </OptionList>
      {results.length === 0 && done && <output className={styles.none}>{t("menuSearch.none")}</output>}
      {partly && <output className={styles.partly}>{t("palette.partly")}</output>}
      {failed && <output className={styles.partly}>{t("palette.failed")}</output>}
      <footer className={styles.signs} aria-hidden="true">
        <kbd>↵</kbd> {t("palette.open")}
        <kbd>Ctrl ↵</kbd> {t("palette.newTab")}
        {SIGNS.map(([sign, group]) => (
          <span key={sign}>
            <kbd>{sign}</kbd> {t(`palette.group.${group}`)}
          </span>
        ))}
      </footer>
    </Modal>
  );
}
