import { Input, type InputRef } from "antd";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../icons";
import { usePlainKey } from "../useHotkey";
import styles from "./SearchBox.module.css";

const TYPING_PAUSE = 400;

interface SearchBoxProps {
  value: string;
  placeholder: string;
  onSearch: (text: string) => void;
}

/** Searches after a pause in typing, or at once on Enter; `/` jumps here and Escape empties it. */
export function SearchBox({ value, placeholder, onSearch }: SearchBoxProps) {
  const { t } = useTranslation();
  const input = useRef<InputRef>(null);
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  const [sent, setSent] = useState<string | null>(null);
  const [composing, setComposing] = useState(false);

  // The address changed. If that is not merely our own search coming back (the user may have typed on since),
  // somebody else changed it, such as the back button or "clear": follow it.
  if (value !== seen) {
    setSeen(value);
    setSent(null);
    if (value !== sent) setText(value);
  }

  const search = (next: string) => {
    const trimmed = next.trim();
    if (trimmed === value) return;
    setSent(trimmed);
    onSearch(trimmed);
  };

  // Half-typed pinyin is not something to search for.
  useEffect(() => {
    if (composing || text.trim() === value) return undefined;
    const timer = setTimeout(() => search(text), TYPING_PAUSE);
    return () => clearTimeout(timer);
  });

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
      onChange={(event) => setText(event.target.value)}
      onCompositionStart={() => setComposing(true)}
      onCompositionEnd={() => setComposing(false)}
      onPressEnter={() => search(text)}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || composing) return;
        if (text === "") input.current?.blur();
        setText("");
        search("");
      }}
    />
  );
}
