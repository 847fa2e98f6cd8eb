import { Input, type InputRef } from "antd";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../icons";
import { usePlainKey } from "../useHotkey";
import styles from "./SearchBox.module.css";

const TYPING_PAUSE = 400;

interface SearchBoxProps {
  value: string;
  placeholder: string;
  onSearch: (text: string) => void;
  /** Leads the focus to what was found. */
  onEnterRows?: (() => void) | undefined;
}

/**
 * Search input, debounced while typing, immediate on Enter; `/` focuses it, Escape clears it, and the arrow down leads to
 * the rows.
 */
export function SearchBox({ value, placeholder, onSearch, onEnterRows }: SearchBoxProps) {
  const { t } = useTranslation();
  const input = useRef<InputRef>(null);
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  const [sent, setSent] = useState<string | null>(null);
  const [composing, setComposing] = useState(false);
  // Typed into since it got the focus, and not searched for yet.
  const [edited, setEdited] = useState(false);

  // The URL changed. If this is not our own search coming back (the user may have typed on since), it was
  // changed elsewhere, e.g. by the back button or "clear": follow it. A change that was under way when the user began
  // to type, such as that of a tab, leaves what was typed.
  if (value !== seen) {
    setSeen(value);
    setSent(null);
    if (value === sent) setEdited(text.trim() !== value);
    else if (!edited) setText(value);
  }

  const search = (next: string) => {
    const trimmed = next.trim();
    if (trimmed === value) return;
    setSent(trimmed);
    onSearch(trimmed);
  };

  // Do not search for unfinished input method composition, such as pinyin. The pause begins anew with what is typed, not
  // whenever the list is drawn, which may go on without end while others change it.
  const searchTyped = useEffectEvent(() => search(text));
  useEffect(() => {
    if (composing || text.trim() === value) return undefined;
    const timer = setTimeout(() => searchTyped(), TYPING_PAUSE);
    return () => clearTimeout(timer);
  }, [text, value, composing]);

  usePlainKey("/", () => input.current?.focus({ cursor: "all" }));

  return (
    <Input
      ref={input}
      type="search"
      allowClear
      prefix={<Icon name="search" />}
      className={styles.box ?? ""}
      placeholder={placeholder}
      aria-label={placeholder}
      title={t("list.searchHint")}
      value={text}
      onChange={(event) => {
        setText(event.target.value);
        setEdited(true);
      }}
      onBlur={() => setEdited(false)}
      onCompositionStart={() => setComposing(true)}
      onCompositionEnd={() => setComposing(false)}
      onPressEnter={() => search(text)}
      onKeyDown={(event) => {
        if (composing) return;
        if (event.key === "ArrowDown") onEnterRows?.();
        if (event.key !== "Escape") return;
        if (text === "") input.current?.blur();
        setText("");
        search("");
      }}
    />
  );
}
