import { useQuery } from "@tanstack/react-query";
import { DatePicker, InputNumber } from "antd";
import dayjs from "dayjs";
import { useWatch, type Control } from "react-hook-form";
import { useTranslation } from "react-i18next";
import {
  ANNOUNCEMENT_TOPIC,
  columnOptionsQuery,
  LANGUAGES,
  SCOPES,
  type Announcement,
  type AnnouncementDraft,
} from "../../../api/announcements";
import { userSource } from "../../../api/users";
import { ChoiceField, InputField, ManyField, SwitchField } from "../../../kit/form/fields";
import { FormField, selectWiring } from "../../../kit/form/FormField";
import { FormGrid, FormPanel, FormWide } from "../../../kit/FormPage";
import { useColumnLabels } from "../../../kit/list/useColumnLabels";
import { useOrganizeSelect } from "../../../kit/OrganizePicker";
import { RichTextField } from "../../../kit/richText/RichTextField";
import { RemoteSelect } from "../../../kit/select/RemoteSelect";
import { useDictChoices } from "../../../kit/useDictChoices";
import { useSignedIn } from "../../../core/signedInContext";

interface AnnouncementFieldsProps {
  control: Control<AnnouncementDraft>;
  base: Announcement | null;
  readOnly: boolean;
}

export function AnnouncementFields({ control, base, readOnly }: AnnouncementFieldsProps) {
  const { t } = useTranslation();
  const labelOf = useColumnLabels(ANNOUNCEMENT_TOPIC);
  const seesOrganizes = useSignedIn().menu.permissions.has("partner.organize.view");
  const columns = useQuery(columnOptionsQuery).data ?? [];
  const types = useDictChoices("announcementType");
  const [scope, organizeIds] = useWatch({ control, name: ["scope", "organizeIds"] });
  const organizes = useOrganizeSelect(organizeIds, seesOrganizes && scope === "organizes");
  const userNames = Object.fromEntries((base?.users ?? []).map(({ id, name }) => [id, name]));
  const own = base?.columnId && !columns.some(({ id }) => id === base.columnId);
  const columnChoices = [
    ...(own ? [{ value: base.columnId ?? "", label: base.columnTitle ?? "" }] : []),
    ...columns.map(({ id, title }) => ({ value: id, label: title })),
  ];
  const day = (name: "effectiveOn" | "expiresOn") => (
    <FormField name={name} control={control} label={labelOf(name)}>
      {(field, wiring) => (
        <DatePicker
          {...wiring}
          disabled={readOnly}
          value={field.value ? dayjs(field.value) : null}
          onChange={(next) => field.onChange(next ? next.format("YYYY-MM-DD") : null)}
          style={{ width: "100%" }}
        />
      )}
    </FormField>
  );

  return (
    <>
      <FormPanel title={t("announcement.text")}>
        <FormGrid>
          <FormWide>
            <InputField
              name="title"
              control={control}
              label={labelOf("title")}
              required
              readOnly={readOnly}
            />
          </FormWide>
          <FormWide>
            <InputField
              name="brief"
              control={control}
              label={labelOf("brief")}
              hint={t("announcement.briefHint")}
              readOnly={readOnly}
            />
          </FormWide>
          <FormWide>
            <RichTextField
              name="content"
              control={control}
              label={t("announcement.content")}
              readOnly={readOnly}
            />
          </FormWide>
        </FormGrid>
      </FormPanel>
      <FormPanel title={t("announcement.readers")}>
        <FormGrid>
          <ChoiceField
            name="scope"
            control={control}
            label={labelOf("scope")}
            required
            readOnly={readOnly}
            hint={t(`announcement.scopeHint.${scope}`)}
            choices={SCOPES.map((value) => ({ value, label: t(`announcement.scope.${value}`) }))}
          />
          <SwitchField
            name="receipt"
            control={control}
            label={labelOf("receipt")}
            hint={t("announcement.receiptHint")}
            readOnly={readOnly || scope === "public"}
          />
          {scope === "organizes" && (
            <FormWide>
              <ManyField
                name="organizeIds"
                control={control}
                label={t("announcement.organizes")}
                required
                readOnly={readOnly || !seesOrganizes}
                select={organizes}
              />
            </FormWide>
          )}
          {scope === "users" && (
            <FormWide>
              <FormField name="userIds" control={control} label={t("announcement.users")} required>
                {(field, wiring) => (
                  <RemoteSelect
                    {...selectWiring(wiring)}
                    source={userSource}
                    multiple
                    disabled={readOnly}
                    value={field.value}
                    labels={userNames}
                    placeholder={t("userSelect.placeholder")}
                    typeWord={t("userSelect.type")}
                    noneWord={t("userSelect.none")}
                    onChange={(ids) => field.onChange(ids)}
                  />
                )}
              </FormField>
            </FormWide>
          )}
        </FormGrid>
      </FormPanel>
      <FormPanel title={t("announcement.place")}>
        <FormGrid>
          <ChoiceField
            name="columnId"
            control={control}
            label={labelOf("columnTitle")}
            readOnly={readOnly}
            allowClear
            choices={columnChoices}
          />
          <ChoiceField
            name="announcementType"
            control={control}
            label={labelOf("announcementType")}
            readOnly={readOnly}
            allowClear
            loading={types.loading}
            choices={types.choices}
          />
          <ChoiceField
            name="language"
            control={control}
            label={labelOf("language")}
            required
            readOnly={readOnly}
            hint={t("announcement.languageHint")}
            choices={LANGUAGES.map((value) => ({ value, label: t(`announcement.language.${value}`) }))}
          />
          <FormField
            name="sortOrder"
            control={control}
            label={labelOf("sortOrder")}
            hint={t("announcement.sortHint")}
          >
            {(field, wiring) => (
              <InputNumber
                {...field}
                {...selectWiring(wiring)}
                readOnly={readOnly}
                precision={0}
                style={{ width: "100%" }}
              />
            )}
          </FormField>
          {day("effectiveOn")}
          {day("expiresOn")}
        </FormGrid>
      </FormPanel>
    </>
  );
}
