import { Button } from "antd";
import { use, useRef, useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import type { Condition, ListingColumn } from "../../../api/listing";
import { PageContext } from "../../../core/page";
import { KeptNotice } from "../../form/KeptNotice";
import { useKeptDraft } from "../../form/useKeptDraft";
import { Icon } from "../../icons";
import { toast } from "../../toast";
import { DEEPEST, MOST_LINES } from "../conditions";
import type { Vocabulary } from "../useConditionWords";
import {
  blankDraft,
  blankGroup,
  blankLine,
  conditionsOf,
  draftLines,
  draftOf,
  isOffered,
  isSound,
  nodeCount,
  withAdded,
  withRemoved,
  withReplaced,
  type DraftGroup,
  type DraftNode,
} from "./searchDraft";
import { Join, SearchLine } from "./SearchLine";
import styles from "./SearchPanel.module.css";

interface SearchPanelProps {
  conditions: readonly Condition[];
  vocabulary: Vocabulary;
  /** Offers address columns, with a choice of areas. */
  allowsAddress: boolean;
  onSearch: (conditions: Condition[]) => void;
  onClose: () => void;
  /** Saves the conditions as a scene; undefined where users cannot. */
  onSaveScene: ((conditions: Condition[]) => void) | undefined;
  /** Opens the list of scenes. */
  onScenes: () => void;
}

interface LevelProps {
  nodes: readonly DraftNode[];
  /** The group that contains these lines; null at the top level. */
  group: DraftGroup | null;
  depth: number;
  number: string;
  full: boolean;
  columns: readonly ListingColumn[];
  vocabulary: Vocabulary;
  strict: boolean;
  focused: string;
  onAdd: (groupKey: string | null, added: DraftNode) => void;
  onReplace: (next: DraftNode) => void;
  onRemove: (key: string) => void;
}

function Level({ nodes, group, depth, number, ...shared }: LevelProps) {
  const { t } = useTranslation();
  const { full, onAdd, onReplace, onRemove } = shared;
  const key = group?.key ?? null;
  return (
    <>
      {nodes.map((node, index) => {
        const own = number === "" ? `${index + 1}` : `${number}.${index + 1}`;
        if (node.kind === "line") {
          return (
            <SearchLine
              key={node.key}
              line={node}
              number={own}
              columns={shared.columns}
              vocabulary={shared.vocabulary}
              strict={shared.strict}
              focused={shared.focused === node.key}
              onReplace={onReplace}
              onRemove={() => onRemove(node.key)}
            />
          );
        }
        return (
          <section key={node.key} className={styles.group} aria-label={t("search.group", { number: own })}>
            <div className={styles.groupHead}>
              <Join
                andOr={node.andOr}
                label={t("search.joinGroup", { number: own })}
                onChange={(andOr) => onReplace({ ...node, andOr })}
              />
              <span className={styles.groupName}>{t("search.groupHint")}</span>
              <Button
                type="text"
                icon={<Icon name="close" />}
                aria-label={t("search.removeGroup", { number: own })}
                onClick={() => onRemove(node.key)}
              />
            </div>
            <Level {...shared} nodes={node.lines} group={node} depth={depth + 1} number={own} />
          </section>
        );
      })}
      <div className={styles.adders}>
        <Button
          size="small"
          icon={<Icon name="plus" />}
          disabled={full}
          onClick={() => onAdd(key, blankLine("OR"))}
        >
          {t("search.addLine")}
        </Button>
        <Button
          size="small"
          icon={<Icon name="plus" />}
          disabled={full || depth + 1 >= DEEPEST}
          onClick={() => onAdd(key, blankGroup("OR"))}
        >
          {t("search.addGroup")}
        </Button>
        {full && <span className={styles.hint}>{t("search.full", { most: MOST_LINES })}</span>}
      </div>
    </>
  );
}

/**
 * The advanced search: any column with any of its operators, joined by AND and OR, with nested groups.
 * A non-modal panel over the rows; Escape closes it.
 */
export function SearchPanel({
  conditions,
  vocabulary,
  onSearch,
  onClose,
  onSaveScene,
  ...props
}: SearchPanelProps) {
  const { t, i18n } = useTranslation();
  const frame = useRef<HTMLDialogElement>(null);
  const [initial] = useState(() => ({ lines: draftOf(conditions) as readonly DraftNode[] }));
  // Closing needs no confirmation: the draft is kept and restored when the panel is opened again.
  const path = use(PageContext)?.path;
  const typed = useKeptDraft({ kept: "list.search", of: path, initial, asks: false });
  const draft = typed.draft.lines;
  const setDraft = (lines: readonly DraftNode[]) => typed.change({ lines });
  const [strict, setStrict] = useState(false);
  const [focused, setFocused] = useState(() => draftLines(draft)[0]?.key ?? "");
  const used = new Set(draftLines(draft).map(({ field }) => field));
  const columns = vocabulary.columns.filter(
    ({ field, searchable, symbols, type }) =>
      searchable &&
      symbols.length > 0 &&
      (type !== "address" || props.allowsAddress) &&
      (used.has(field) || isOffered(field, type, i18n.language)),
  );

  /** The conditions if all are valid; otherwise shows the errors and returns null. */
  const sound = (): Condition[] | null => {
    if (isSound(draft, columns)) return conditionsOf(draft);
    setStrict(true);
    return null;
  };
  const search = () => {
    const asked = sound();
    if (!asked) return;
    typed.kept.end();
    onSearch(asked);
  };
  const add = (groupKey: string | null, added: DraftNode) => {
    setDraft(withAdded(draft, groupKey, added));
    setFocused(draftLines([added])[0]?.key ?? "");
  };
  const remove = (key: string) => {
    const left = withRemoved(draft, key);
    if (!left) {
      toast.warning(t("search.cannotDelete"));
      return;
    }
    setDraft(left);
    // The focused button was removed.
    frame.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
    // An open dropdown handles Escape itself.
    if (event.target instanceof HTMLElement && event.target.getAttribute("aria-expanded") === "true") return;
    event.stopPropagation();
    onClose();
  };

  return (
    <dialog
      ref={frame}
      open
      tabIndex={-1}
      aria-label={t("search.title")}
      className={styles.panel}
      onKeyDown={onKeyDown}
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          search();
        }}
      >
        <header className={styles.head}>
          <h2>{t("search.title")}</h2>
          <Button type="text" icon={<Icon name="close" />} aria-label={t("common.close")} onClick={onClose} />
        </header>
        <KeptNotice kept={typed.kept} />
        <div className={styles.body}>
          <Level
            nodes={draft}
            group={null}
            depth={0}
            number=""
            full={nodeCount(draft) >= MOST_LINES}
            columns={columns}
            vocabulary={vocabulary}
            strict={strict}
            focused={focused}
            onAdd={add}
            onReplace={(next) => setDraft(withReplaced(draft, next))}
            onRemove={remove}
          />
        </div>
        <footer className={styles.foot}>
          <span className={styles.tools}>
            {onSaveScene && (
              <Button
                onClick={() => {
                  const asked = sound();
                  if (asked) onSaveScene(asked);
                }}
              >
                {t("scene.save")}
              </Button>
            )}
            <Button onClick={props.onScenes}>{t("scene.scenes")}</Button>
          </span>
          <Button
            title={t("search.defaultHint")}
            onClick={() => {
              typed.kept.end();
              setDraft(blankDraft());
              setStrict(false);
              onSearch([]);
            }}
          >
            {t("search.default")}
          </Button>
          <Button type="primary" htmlType="submit">
            {t("search.search")}
          </Button>
        </footer>
      </form>
    </dialog>
  );
}
