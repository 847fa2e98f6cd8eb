import type { FieldValues } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { userSource } from "../../api/users";
import { RemoteSelect, type RemoteSource } from "../select/RemoteSelect";
import { UserSelect } from "../select/UserSelect";
import { FormField, selectWiring, type FormFieldProps } from "./FormField";

type Names = Readonly<Record<string, string>>;

const NO_NAMES: Names = {};

interface FoundFieldProps<Values extends FieldValues, Row extends object> extends FormFieldProps<Values> {
  source: RemoteSource<Row>;
  /** Parameter of the source that takes what is typed. */
  searchKey: string;
  labelKey: keyof Row & string;
  valueKey: keyof Row & string;
  /** Names of values that are chosen already. */
  names?: Names;
  /** Messages before anything is typed, and when nothing matches. */
  typeWord: string;
  noneWord: string;
  /** Further parameters of the source. */
  extras?: Readonly<Record<string, string>>;
  placeholder?: string;
  several?: boolean;
  /** The value where nothing is chosen; with a form of texts, the empty one. */
  nothing?: "" | null;
  /** Called with the name of what is chosen. */
  onNamed?: (name: string) => void;
  readOnly?: boolean;
}

/**
 * Records that are looked for on the server, such as materials: one (cleared, its value is null), or with `several` a
 * list.
 */
export function FoundField<Values extends FieldValues, Row extends object>({
  names = NO_NAMES,
  readOnly = false,
  several = false,
  nothing = null,
  onNamed,
  control,
  name,
  label,
  required,
  hint,
  ...select
}: FoundFieldProps<Values, Row>) {
  return (
    <FormField control={control} name={name} label={label} required={required ?? false} hint={hint}>
      {(field, wiring) => {
        const one = field.value as string | null;
        return (
          <RemoteSelect
            {...selectWiring(wiring)}
            {...select}
            multiple={several}
            disabled={readOnly}
            value={several ? (field.value as string[]) : one ? [one] : []}
            labels={names}
            onChange={(next, met) => {
              field.onChange(several ? next : (next[0] ?? nothing));
              if (!several) onNamed?.(met[next[0] ?? ""] ?? "");
            }}
          />
        );
      }}
    </FormField>
  );
}

interface UserFieldProps<Values extends FieldValues> extends FormFieldProps<Values> {
  names?: Names;
  readOnly?: boolean;
}

/** A user, held by id; cleared, the value is null. */
export function UserField<Values extends FieldValues>({
  names = NO_NAMES,
  readOnly = false,
  ...about
}: UserFieldProps<Values>) {
  return (
    <FormField {...about}>
      {(field, wiring) => (
        <UserSelect
          {...selectWiring(wiring)}
          disabled={readOnly}
          value={(field.value as string | null) || null}
          label={names[String(field.value)]}
          onChange={(next) => field.onChange(next)}
        />
      )}
    </FormField>
  );
}

/** Several users, held by their ids. */
export function UsersField<Values extends FieldValues>(props: UserFieldProps<Values>) {
  const { t } = useTranslation();
  return (
    <FoundField
      {...props}
      several
      source={userSource}
      searchKey="userAccount"
      labelKey="showFormatName"
      valueKey="id"
      placeholder={t("userSelect.placeholder")}
      typeWord={t("userSelect.type")}
      noneWord={t("userSelect.none")}
    />
  );
}
