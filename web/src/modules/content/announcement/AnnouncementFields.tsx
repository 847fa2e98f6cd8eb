import { useQuery } from "@tanstack/react-query";
import { DatePicker } from "antd";
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
import { ChoiceField, InputField, ManyField, SwitchField } from "../../../kit/form/fields";
import { FormField } from "../../../kit/form/FormField";
import { IntegerField } from "../../../kit/form/numberFields";
import { UsersField } from "../../../kit/form/remoteFields";
import { FormGrid, FormPanel, FormWide } from "../../../kit/FormPage";
import { useColumnLabels } from "../../../kit/list/useColumnLabels";
import { useOrganizeSelect } from "../../../kit/OrganizePicker";
import { RichTextField } from "../../../kit/richText/RichTextField";
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
              <UsersField
                name="userIds"
                control={control}
                label={t("announcement.users")}
                required
                readOnly={readOnly}
                names={userNames}
              />
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
          <IntegerField
            name="sortOrder"
            control={control}
            label={labelOf("sortOrder")}
            hint={t("announcement.sortHint")}
            readOnly={readOnly}
          />
          {day("effectiveOn")}
          {day("expiresOn")}
        </FormGrid>
      </FormPanel>
    </>
  );
}
