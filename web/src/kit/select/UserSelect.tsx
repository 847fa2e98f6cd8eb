import { useTranslation } from "react-i18next";
import { userSource, type UserOption } from "../../api/users";
import { RemoteSelect } from "./RemoteSelect";

interface UserSelectProps {
  id?: string;
  value: string | null;
  /** Name of the chosen user, if known. */
  label?: string | undefined;
  /** The value: the user's id, or the name that lists show. */
  by?: "id" | "label";
  /** Also offers users who cannot sign in. */
  anyState?: boolean;
  disabled?: boolean;
  status?: "error";
  "aria-label"?: string | undefined;
  "aria-describedby"?: string | undefined;
  "aria-required"?: true | undefined;
  "aria-invalid"?: true | undefined;
  onChange: (value: string | null, label: string) => void;
}

const CLOSED = ["frozen", "expired", "pending"] as const;
const ANY_STATE = { states: "all" };

/** Select for a user, searched by part of the account or the name. */
export function UserSelect({
  value,
  label,
  by = "id",
  anyState = false,
  onChange,
  ...rest
}: UserSelectProps) {
  const { t } = useTranslation();
  const noteOf = ({ state }: UserOption) => {
    const closed = CLOSED.find((one) => one === state);
    return closed ? ` · ${t(`why.state.${closed}`)}` : "";
  };
  return (
    <RemoteSelect
      {...rest}
      source={userSource}
      valueKey={by === "id" ? "id" : "showFormatName"}
      {...(anyState ? { extras: ANY_STATE } : {})}
      noteOf={noteOf}
      value={value ? [value] : []}
      labels={value && label ? { [value]: label } : {}}
      placeholder={t("userSelect.placeholder")}
      typeWord={t("userSelect.type")}
      noneWord={t("userSelect.none")}
      onChange={([next], names) => onChange(next ?? null, next ? (names[next] ?? "") : "")}
    />
  );
}
