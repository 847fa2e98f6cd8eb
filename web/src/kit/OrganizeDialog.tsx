import { useTranslation } from "react-i18next";
import { MAY_BE_CHOSEN, ORGANIZE_TOPIC, organizeSource } from "../api/organizations";
import { whole, type Condition, type Page, type PageRequest } from "../api/listing";
import type { SearchField } from "./list/searchRequest";
import { organizeName, useOrganizes, type Named } from "./OrganizePicker";
import { MultiSelectDialog } from "./select/MultiSelectDialog";

interface OrganizeDialogProps {
  /** Ids already chosen. */
  chosen: readonly string[];
  /** Only suppliers (`S`) or customers (`C`); absent, both. */
  relationType?: "S" | "C" | undefined;
  onConfirm: (ids: string[]) => void;
  onClose: () => void;
}

const OF_ANY: Condition[] = [MAY_BE_CHOSEN];
/** One array for each type, because the dialog asks again whenever its conditions change. */
const OF_TYPE: Record<"S" | "C", Condition[]> = {
  S: [MAY_BE_CHOSEN, { andOr: "AND", fieldDb: "relationType", symbol: "=", queryValue: "S" }],
  C: [MAY_BE_CHOSEN, { andOr: "AND", fieldDb: "relationType", symbol: "=", queryValue: "C" }],
};
// The page requests list no columns, so the rows are complete.
const SOURCE = {
  ...organizeSource,
  page: (request: PageRequest, signal: AbortSignal): Promise<Page<Named>> =>
    organizeSource.page(request, signal).then(whole),
};
const COLUMNS = ["nameZh", "nameEn", "erpNo", "relationType", "orgCategory"];
const FIELDS: SearchField[] = [
  { field: "nameZh", kind: "text" },
  { field: "nameEn", kind: "text" },
  { field: "erpNo", kind: "text" },
  { field: "relationType", kind: "choices" },
];

/** Dialog to choose organisations from a list. Only those that may be chosen are offered; those already chosen are kept. */
export function OrganizeDialog({ chosen, relationType, onConfirm, onClose }: OrganizeDialogProps) {
  const { t, i18n } = useTranslation();
  const organizeOf = useOrganizes(chosen, true);
  const known = chosen.flatMap((id) => organizeOf(id) ?? []);
  // Chosen ids whose organisation cannot be read are kept.
  const unread = chosen.filter((id) => !organizeOf(id));
  return (
    <MultiSelectDialog
      // Remount once the chosen organisations are loaded, because the dialog reads them only initially.
      key={known.length}
      title={t("organize.browseTitle")}
      listing={ORGANIZE_TOPIC}
      columns={COLUMNS}
      fields={FIELDS}
      conditions={relationType ? OF_TYPE[relationType] : OF_ANY}
      source={SOURCE}
      nameOf={(row) => organizeName(row, i18n.language)}
      chosen={known}
      onConfirm={(rows) => onConfirm([...unread, ...rows.map(({ id }) => id)])}
      onClose={onClose}
    />
  );
}
