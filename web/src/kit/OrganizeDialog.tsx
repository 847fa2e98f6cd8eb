import { useTranslation } from "react-i18next";
import { ORGANIZE_TOPIC, organizeSource } from "../api/organizations";
import { whole, type Condition, type PageRequest } from "../api/listing";
import type { SearchField } from "./list/searchRequest";
import { organizeName, useOrganizes } from "./OrganizePicker";
import { MultiSelectDialog } from "./select/MultiSelectDialog";

interface OrganizeDialogProps {
  /** The ids of those chosen already. */
  chosen: readonly string[];
  onConfirm: (ids: string[]) => void;
  onClose: () => void;
}

const EFFECTIVE: Condition[] = [{ andOr: "", fieldDb: "state", symbol: "=", queryValue: "effective" }];
// Its questions name no columns.
const SOURCE = {
  ...organizeSource,
  page: (request: PageRequest, signal: AbortSignal) => organizeSource.page(request, signal).then(whole),
};
const COLUMNS = ["nameZh", "nameEn", "erpNo", "relationType", "orgCategory"];
const FIELDS: SearchField[] = [
  { field: "nameZh", kind: "text" },
  { field: "nameEn", kind: "text" },
  { field: "erpNo", kind: "text" },
  { field: "relationType", kind: "choices" },
];

/** Organisations, chosen from their list. Frozen ones are not offered; those chosen before stay. */
export function OrganizeDialog({ chosen, onConfirm, onClose }: OrganizeDialogProps) {
  const { t, i18n } = useTranslation();
  const organizeOf = useOrganizes(chosen, true);
  const known = chosen.flatMap((id) => organizeOf(id) ?? []);
  // One that cannot be read now is not lost by choosing others.
  const unread = chosen.filter((id) => !organizeOf(id));
  return (
    <MultiSelectDialog
      // What is chosen already is there from the start.
      key={known.length}
      title={t("organize.browseTitle")}
      listing={ORGANIZE_TOPIC}
      columns={COLUMNS}
      fields={FIELDS}
      conditions={EFFECTIVE}
      source={SOURCE}
      nameOf={(row) => organizeName(row, i18n.language)}
      chosen={known}
      onConfirm={(rows) => onConfirm([...unread, ...rows.map(({ id }) => id)])}
      onClose={onClose}
    />
  );
}
