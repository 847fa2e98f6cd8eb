import { Select } from "antd";
import { useOrganizeSelect } from "../OrganizePicker";
import type { FilterProps } from "./filters";
import { choiceLines, chosenValues } from "./searchRequest";

const WIDTH = 160;
const WIDTH_CHOSEN = 260;

/** One or more suppliers, found by name in either language, by pinyin or by ERP number. */
export function SupplierFilter({ label, lines, onChange }: FilterProps) {
  const chosen = chosenValues(lines) ?? [];
  const select = useOrganizeSelect<string[]>(chosen, true, "S");
  return (
    <Select<string[]>
      {...select}
      mode="multiple"
      allowClear
      style={{ width: chosen.length === 0 ? WIDTH : WIDTH_CHOSEN }}
      {...(chosen.length === 0 ? {} : { prefix: `${label}:` })}
      placeholder={label}
      aria-label={label}
      popupMatchSelectWidth={360}
      maxTagCount={1}
      maxTagPlaceholder={(more) => `+${more.length}`}
      value={chosen}
      onChange={(next) => onChange(choiceLines(next))}
    />
  );
}
