import type { KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { Icon } from "../kit/icons";
import { OptionList, useOptions } from "../kit/OptionList";
import styles from "./MenuSearch.module.css";
import { menuPages, type MenuPage } from "./menuPages";
import { useSignedIn } from "../core/signedInContext";
import { loadFinder, useFinder } from "./useFinder";

/** Marks the input that `/` focuses on pages without a search box. */
export const MENU_SEARCH = "data-menu-search";

const NOTHING: readonly MenuPage[] = [];

interface MenuSearchProps {
  text: string;
  onText: (text: string) => void;
  onChoose?: (() => void) | undefined;
}

/** Searches menu pages by title, path or pinyin. Arrow keys and Enter choose, Escape clears. */
export function MenuSearch({ text, onText, onChoose }: MenuSearchProps) {
  const { t } = useTranslation();
  const { menu } = useSignedIn();
  const navigate = useNavigate();
  const found = useFinder(menuPages(menu.tree), text);
  const open = text.trim() !== "";
  const options = useOptions(found ?? NOTHING, (page) => {
    onText("");
    void navigate(page.path);
    // Move the focus to the page, so that its keyboard shortcuts work.
    document.querySelector("main")?.focus();
    onChoose?.();
  });
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (options.onKey(event) || event.key !== "Escape" || !open) return;
    // Inside the drawer, the first Escape clears the text and must not close the drawer.
    event.stopPropagation();
    event.preventDefault();
    onText("");
  };

  return (
    <search className={styles.search}>
      <label className={styles.box}>
        <Icon name="search" />
        <input
          {...options.field}
          {...{ [MENU_SEARCH]: "" }}
          type="text"
          aria-label={t("menuSearch.label")}
          placeholder={t("menuSearch.placeholder")}
          value={text}
          onFocus={() => void loadFinder().catch(() => undefined)}
          onChange={(event) => {
            onText(event.target.value);
            options.reset();
          }}
          onKeyDown={onKey}
        />
      </label>
      {open && (
        <OptionList list={options.list} label={t("menuSearch.results")} className={styles.results}>
          {(page) => (
            <div className={styles.result}>
              <span>{page.title}</span>
              {page.note && <small>{page.note}</small>}
            </div>
          )}
        </OptionList>
      )}
      {open && found?.length === 0 && <output className={styles.none}>{t("menuSearch.none")}</output>}
    </search>
  );
}
