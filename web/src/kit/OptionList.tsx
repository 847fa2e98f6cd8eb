import { useEffect, useId, useState, type KeyboardEvent, type ReactNode } from "react";
import styles from "./OptionList.module.css";

interface Option {
  key: string;
}

/** Combobox behaviour for a text field: arrow keys and Enter choose an option while the field keeps the focus. */
export function useOptions<T extends Option>(options: readonly T[], onChoose: (option: T) => void) {
  const id = useId();
  const [active, setActive] = useState(0);
  const last = options.length - 1;
  const chosen = options[Math.min(active, last)];
  const idOf = (option: Option) => `${id}${option.key.replaceAll(/[^\w-]/g, "_")}`;

  /** Returns whether the key was handled. */
  const onKey = (event: KeyboardEvent): boolean => {
    if (event.nativeEvent.isComposing) return false;
    if (event.key === "Enter" && chosen) onChoose(chosen);
    else if (event.key === "ArrowDown") setActive(active >= last ? 0 : active + 1);
    else if (event.key === "ArrowUp") setActive(active <= 0 ? Math.max(0, last) : active - 1);
    else return false;
    event.preventDefault();
    return true;
  };

  return {
    onKey,
    /** Selects the first option again, after the text changed. */
    reset: () => setActive(0),
    /** Props of the text field. */
    field: {
      role: "combobox",
      autoComplete: "off",
      "aria-autocomplete": "list",
      "aria-expanded": options.length > 0,
      "aria-controls": id,
      "aria-activedescendant": chosen ? idOf(chosen) : undefined,
    } as const,
    list: { id, idOf, options, chosen, onChoose },
  };
}

interface OptionListProps<T extends Option> {
  list: ReturnType<typeof useOptions<T>>["list"];
  label: string;
  className?: string | undefined;
  /** The heading of the group an option belongs to; options of a group must follow each other. */
  groupOf?: (option: T) => string;
  children: (option: T) => ReactNode;
}

/** Runs of options with the same heading. */
function inRuns<T>(options: readonly T[], groupOf: (option: T) => string): { heading: string; run: T[] }[] {
  const runs: { heading: string; run: T[] }[] = [];
  for (const option of options) {
    const heading = groupOf(option);
    const last = runs.at(-1);
    if (last?.heading === heading) last.run.push(option);
    else runs.push({ heading, run: [option] });
  }
  return runs;
}

// A listbox whose text field keeps the focus needs ARIA roles; no native element offers it.
// oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/click-events-have-key-events
export function OptionList<T extends Option>({
  list,
  label,
  className,
  groupOf,
  children,
}: OptionListProps<T>) {
  const { id, idOf, options, chosen, onChoose } = list;
  const chosenId = chosen && idOf(chosen);
  useEffect(() => {
    if (chosenId) document.getElementById(chosenId)?.scrollIntoView({ block: "nearest" });
  }, [chosenId]);
  const item = (option: T) => (
    <div
      key={option.key}
      id={idOf(option)}
      role="option"
      tabIndex={-1}
      aria-selected={option === chosen}
      className={styles.option}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(option)}
    >
      {children(option)}
    </div>
  );
  return (
    <div id={id} role="listbox" aria-label={label} className={className}>
      {groupOf
        ? inRuns(options, groupOf).map(({ heading, run }) => (
            <div key={heading} role="group" aria-label={heading}>
              <div className={styles.heading} aria-hidden="true">
                {heading}
              </div>
              {run.map(item)}
            </div>
          ))
        : options.map(item)}
    </div>
  );
}
