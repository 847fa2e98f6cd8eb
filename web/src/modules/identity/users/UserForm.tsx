import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useMemo } from "react";
import { useTranslation } from "react-i18next";
import {
  addUser,
  editUser,
  roleOptionsQuery,
  USER_TOPIC,
  type User,
  type UserDraft,
} from "../../../api/users";
import { EnterForm } from "../../../kit/form/EnterForm";
import { ChoiceField, InputField } from "../../../kit/form/fields";
import { FormFooter } from "../../../kit/form/FormFooter";
import layout from "../../../kit/form/layout.module.css";
import { RadioField } from "../../../kit/form/RadioField";
import { RecordNotices } from "../../../kit/form/RecordNotices";
import { useRecordForm } from "../../../kit/form/useRecordForm";
import { useColumnLabels } from "../../../kit/list/useColumnLabels";
import { organizeName, useOrganizes } from "../../../kit/OrganizePicker";
import { RecordPage } from "../../../kit/RecordPage";
import { Section } from "../../../kit/Section";
import { useDictChoices } from "../../../kit/useDictChoices";
import { useSignedIn } from "../../../core/signedInContext";
import { UserOrganizes } from "./UserOrganizes";
import { RolesField } from "./RolesField";
import { draftOf, USER_TYPES, userForm } from "./userForm";

interface UserFormProps {
  title: string;
  /** The version being edited; null for a new user. */
  base: User | null;
  /** The latest known version. */
  latest: User | null;
  gone?: boolean;
  onReload?: () => void;
  onSaved: (user: User) => void;
  onCancel: () => void;
}

/** Columns with the names for the form's id fields. */
const NAMED: Record<string, string> = { roleIds: "roleNames", organizeIds: "organizeNames" };

export function UserForm({ title, base, latest, gone = false, onReload, onSaved, onCancel }: UserFormProps) {
  const { t, i18n } = useTranslation();
  const { permissions } = useSignedIn().menu;
  const columnLabel = useColumnLabels(USER_TOPIC);
  const labelOf = (name: string) => columnLabel(NAMED[name] ?? name);
  const seesRoles = permissions.has("identity.role.view");
  const seesOrganizes = permissions.has("partner.organize.view");
  const roles = useQuery({ ...roleOptionsQuery(i18n.language), enabled: seesRoles }).data;
  const level = useDictChoices("userLevel");
  const language = useDictChoices("language");
  const stored = base?.email ?? "";
  const schema = useMemo(() => userForm(roles ?? [], stored), [roles, stored]);

  const editing = useRecordForm<User, UserDraft>({
    topic: USER_TOPIC,
    kept: "identity.user",
    base,
    latest,
    draftOf,
    schema,
    save: (draft, key) =>
      base ? editUser({ ...draft, id: base.id, version: base.version }, key) : addUser(draft, key),
    onSaved,
    onReload: onReload ?? (() => undefined),
  });
  const { control, resetField } = editing.form;

  const chooseLevel = useEffectEvent((value: string) => resetField("level", { defaultValue: value }));
  const levelByDefault = base ? "" : level.byDefault;
  useEffect(() => {
    if (levelByDefault) chooseLevel(levelByDefault);
  }, [levelByDefault]);

  const theirs = editing.overtaken ? draftOf(editing.overtaken) : null;
  const mentioned = theirs && base ? [...base.organizeIds, ...theirs.organizeIds] : [];
  const organizeOf = useOrganizes([...new Set(mentioned)], seesOrganizes);
  const names: Record<string, (id: string) => string | undefined> = {
    roleIds: (id) => roles?.find((role) => role.id === id)?.roleName,
    organizeIds: (id) => {
      const organize = organizeOf(id);
      return organize && organizeName(organize, i18n.language);
    },
  };
  const shownAs = (name: string, value: unknown) => {
    const nameOf = names[name];
    return nameOf && Array.isArray(value)
      ? value.map((id) => nameOf(String(id)) ?? "…").join(t("common.listComma"))
      : undefined;
  };

  const edit = base?.actions?.find((action) => action.action === "edit");
  const readOnly = base !== null && edit?.allowed !== true;
  const text = (
    name: keyof UserDraft & string,
    more: Partial<Parameters<typeof InputField<UserDraft>>[0]> = {},
  ) => <InputField control={control} name={name} label={labelOf(name)} {...more} />;

  return (
    <RecordPage
      title={title}
      footer={
        <FormFooter
          form={editing.form}
          kept={editing.kept}
          saving={editing.saving}
          canSave={!gone && !readOnly}
          labelOf={labelOf}
          onSave={editing.submit}
          onCancel={onCancel}
        />
      }
    >
      <RecordNotices
        listing={USER_TOPIC}
        editing={editing}
        base={base && draftOf(base)}
        latest={theirs}
        gone={gone}
        reason={readOnly ? edit?.reason : null}
        labelOf={(name) => (name in NAMED ? labelOf(name) : undefined)}
        shownAs={shownAs}
      />
      <EnterForm className={layout.sections} onEnter={editing.submit}>
        <Section title={t("user.section.account")}>
          <div className={layout.fields}>
            <div className={layout.pair}>
              {text("username", {
                required: true,
                hint: t("user.usernameHint"),
                input: {
                  // The account is the first field of a new user.
                  autoFocus: base === null,
                  autoCapitalize: "none",
                  spellCheck: false,
                },
              })}
              {text("email", { hint: t("user.emailHint"), input: { type: "email", inputMode: "email" } })}
            </div>
            <RadioField
              control={control}
              name="userType"
              label={labelOf("userType")}
              choices={USER_TYPES.map(([value, kind]) => ({
                value,
                label: t(`user.type.${kind}`),
                explained: t(`user.typeExplained.${kind}`),
              }))}
            />
            <div className={layout.pair}>
              <ChoiceField
                control={control}
                name="language"
                label={labelOf("language")}
                hint={t("user.languageHint")}
                choices={language.choices}
                loading={language.loading}
              />
            </div>
          </div>
        </Section>
        <Section title={t("user.section.person")}>
          <div className={layout.fields}>
            <div className={layout.pair}>
              {text("surname")}
              {text("name", { required: true })}
            </div>
            <div className={layout.pair}>
              {text("employeeNo")}
              <ChoiceField
                control={control}
                name="level"
                label={labelOf("level")}
                choices={level.choices}
                loading={level.loading}
                allowClear
              />
            </div>
            <div className={layout.pair}>
              {text("mobile", { input: { type: "tel" } })}
              {text("phone", { input: { type: "tel" } })}
            </div>
          </div>
        </Section>
        <Section title={t("user.section.roles")} hint={t("user.section.rolesHint")}>
          <RolesField
            control={control}
            label={labelOf("roleIds")}
            roles={roles}
            mayChoose={seesRoles}
            names={base?.roleNames ?? ""}
          />
        </Section>
        <Section title={t("user.section.organizes")}>
          <UserOrganizes
            control={control}
            label={labelOf("organizeIds")}
            mayChoose={seesOrganizes}
            names={base?.organizeNames ?? ""}
          />
        </Section>
      </EnterForm>
    </RecordPage>
  );
}
