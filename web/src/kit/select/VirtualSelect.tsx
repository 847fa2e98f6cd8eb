import { Select, type SelectProps } from "antd";
import { useMemo, useState } from "react";
import { useDebounced } from "../useDebounced";
import styles from "./VirtualSelect.module.css";
import { FILTER_DELAY, KEPT_ITEMS, matching, type VirtualOption } from "./virtualOptions";

interface VirtualSelectProps extends Pick<
  SelectProps<string>,
  | "id"
  | "className"
  | "placeholder"
  | "disabled"
  | "allowClear"
  | "loading"
  | "status"
  | "aria-label"
  | "aria-required"
  | "aria-invalid"
  | "aria-describedby"
  | "notFoundContent"
  | "onBlur"
> {
  options: readonly VirtualOption[];
  value: string | null;
  /** Takes the focus on mount. */
  focused?: boolean;
  onChange: (value: string | null) => void;
}

const ITEM_HEIGHT = 30;
const SHOWN_ITEMS = KEPT_ITEMS / 2;

function optionContent({ data }: { data: VirtualOption }) {
  return (
    <span className={styles.option}>
      <span className={styles.label}>{data.label}</span>
      {data.right && <span className={styles.right}>{data.right}</span>}
    </span>
  );
}

/** A select for very many options: virtualised, with a debounced filter. */
export function VirtualSelect({ options, value, focused = false, onChange, ...rest }: VirtualSelectProps) {
  const [typed, setTyped] = useState("");
  const settled = useDebounced(typed, FILTER_DELAY);
  const found = useMemo(() => matching(options, settled), [options, settled]);
  const chosen = options.find((option) => option.value === value);
  return (
    <Select<string, VirtualOption>
      style={{ width: "100%" }}
      {...rest}
      {...(focused ? { autoFocus: true } : {})}
      virtual
      listHeight={SHOWN_ITEMS * ITEM_HEIGHT}
      listItemHeight={ITEM_HEIGHT}
      showSearch={{ searchValue: typed, onSearch: setTyped, filterOption: false }}
      options={found}
      optionRender={optionContent}
      labelRender={() => chosen?.label ?? value ?? ""}
      value={value}
      onChange={(next: string | null | undefined) => {
        setTyped("");
        onChange(next ?? null);
      }}
    />
  );
}
