import { useQuery } from "@tanstack/react-query";
import { Select } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { usersFoundQuery } from "../../api/why";
import { useDebounced } from "../../kit/useDebounced";

interface UserSelectProps {
  id?: string;
  value: string | null;
  /** What the chosen one is called, when the page knows. */
  label?: string | undefined;
  /** What is chosen: the user's id, or the name that lists show. */
  by?: "id" | "label";
  /** Offers those who cannot sign in, too. */
  anyState?: boolean;
  disabled?: boolean;
  status?: "error";
  "aria-label"?: string | undefined;
  "aria-describedby"?: string | undefined;
  "aria-required"?: true | undefined;
  "aria-invalid"?: true | undefined;
  onChange: (value: string | null, label: string) => void;
}

const TYPING_PAUSE = 300;
const CLOSED = ["frozen", "expired", "pending"] as const;

/** One user, found by a part of the account or the name. */
export function UserSelect({
  value,
  label,
  by = "id",
  anyState = false,
  onChange,
  ...rest
}: UserSelectProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null);
  const text = useDebounced(typed.trim(), TYPING_PAUSE);
  const found = useQuery(usersFoundQuery(text, anyState));
  const stateNote = (state: string) => {
    const closed = CLOSED.find((one) => one === state);
    return closed ? ` · ${t(`why.state.${closed}`)}` : "";
  };
  const options = (found.data ?? []).map((user) => ({
    value: by === "id" ? user.id : user.userNameAndAccount,
    label: user.userNameAndAccount + stateNote(user.state),
  }));
  if (value && !options.some((option) => option.value === value)) {
    const known = chosen?.value === value ? chosen.label : (label ?? value);
    options.unshift({ value, label: known });
  }
  return (
    <Select
      {...rest}
      allowClear
      style={{ width: "100%" }}
      placeholder={t("userSelect.placeholder")}
      showSearch={{ searchValue: typed, onSearch: setTyped, filterOption: false }}
      loading={found.isFetching}
      notFoundContent={typed.trim() === "" ? t("userSelect.type") : t("userSelect.none")}
      options={options}
      value={value}
      onChange={(next: string | null | undefined) => {
        const option = options.find((one) => one.value === next);
        setTyped("");
        setChosen(option ?? null);
        onChange(option?.value ?? null, option?.label ?? "");
      }}
    />
  );
}
