import { AutoComplete, Segmented, Select, TreeSelect } from "antd";
import { useWatch, type Control } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { BUTTON_ENTRY, MENU_TOPIC, PAGE_ENTRY, type MenuDraft } from "../../../api/menus";
import type { Language } from "../../../api/session";
import type { ModuleAuth } from "../../../api/roles";
import { pages } from "../../../app/registry";
import { InputField, SwitchField } from "../../../kit/form/fields";
import { FormField, selectWiring } from "../../../kit/form/FormField";
import layout from "../../../kit/form/layout.module.css";
import { IntegerField } from "../../../kit/form/numberFields";
import { useColumnLabels } from "../../../kit/list/useColumnLabels";
import { IconPicker } from "./IconPicker";
import type { ParentChoice } from "./menuTree";
import { useBothWords } from "./useBothWords";

interface MenuFieldsProps {
  control: Control<MenuDraft>;
  isNew: boolean;
  readOnly: boolean;
  parents: ParentChoice[];
  modules: readonly ModuleAuth[];
}

export function MenuFields({ control, isNew, readOnly, parents, modules }: MenuFieldsProps) {
  const { t, i18n } = useTranslation();
  const labelOf = useColumnLabels(MENU_TOPIC);
  const both = useBothWords();
  const [menuType, url, component, languageKey] = useWatch({
    control,
    name: ["menuType", "url", "component", "languageKey"],
  });
  const isPage = menuType === PAGE_ENTRY;
  const titles = Object.keys(both?.zh ?? {}).filter((key) => key.startsWith("menu."));
  const wordsHint = () => {
    if (!both || languageKey === "") return t("menuAdmin.languageKeyHint");
    // Titles of lists came with the menu.
    const wordIn = (language: Language): unknown =>
      both[language][languageKey] ?? i18n.getResource(language, "translation", languageKey);
    const [zh, en] = [wordIn("zh"), wordIn("en")];
    return typeof zh === "string" && typeof en === "string"
      ? t("menuAdmin.words", { zh, en })
      : t("menuAdmin.noWords");
  };
  const componentHint =
    component === ""
      ? t("menuAdmin.groupHint")
      : url === "" || url in pages
        ? t("menuAdmin.componentHint")
        : t("menuAdmin.noSuchPage");

  const text = (name: "url" | "component", required: boolean, hint: string) => (
    <InputField
      name={name}
      control={control}
      label={labelOf(name)}
      required={required}
      hint={hint}
      readOnly={readOnly}
    />
  );
  const toggle = (name: "hidden" | "cache", hint: string) => (
    <SwitchField name={name} control={control} label={labelOf(name)} hint={hint} readOnly={readOnly} />
  );

  return (
    <div className={layout.fields}>
      <FormField name="menuType" control={control} label={labelOf("menuType")}>
        {(field, { id }) => (
          <Segmented
            id={id}
            aria-label={labelOf("menuType")}
            style={{ alignSelf: "start" }}
            disabled={!isNew || readOnly}
            options={[
              { value: PAGE_ENTRY, label: t("menuAdmin.type.page") },
              { value: BUTTON_ENTRY, label: t("menuAdmin.type.button") },
            ]}
            value={field.value}
            onChange={field.onChange}
          />
        )}
      </FormField>
      <FormField name="parentId" control={control} label={t("menuAdmin.parent")} required={!isPage}>
        {(field, wiring) => (
          <TreeSelect<string | null>
            {...selectWiring(wiring)}
            allowClear
            showSearch={{ treeNodeFilterProp: "title" }}
            treeDefaultExpandAll
            disabled={readOnly}
            placeholder={t("menuAdmin.top")}
            treeData={parents}
            value={field.value}
            onChange={(value: string | null | undefined) => field.onChange(value ?? null)}
            onBlur={field.onBlur}
          />
        )}
      </FormField>
      <FormField
        name="languageKey"
        control={control}
        label={labelOf("languageKey")}
        required
        hint={wordsHint()}
      >
        {(field, wiring) => (
          <AutoComplete
            {...selectWiring(wiring)}
            disabled={readOnly}
            options={titles.map((key) => ({
              value: key,
              label: `${key} · ${both?.zh[key] ?? ""} · ${both?.en[key] ?? ""}`,
            }))}
            showSearch={{
              filterOption: (input, option) =>
                (option?.label ?? "").toLowerCase().includes(input.toLowerCase()),
            }}
            value={field.value}
            onChange={(value: string | undefined) => field.onChange(value ?? "")}
            onBlur={field.onBlur}
          />
        )}
      </FormField>
      {isPage && text("url", true, t("menuAdmin.urlHint"))}
      {isPage && text("component", false, componentHint)}
      <FormField
        name="permission"
        control={control}
        label={labelOf("permission")}
        required={!isPage}
        hint={isPage ? t("menuAdmin.permissionHint") : undefined}
      >
        {(field, wiring) => (
          <Select
            {...selectWiring(wiring)}
            allowClear
            showSearch={{ optionFilterProp: "label" }}
            disabled={readOnly}
            placeholder={t("menuAdmin.everyone")}
            options={modules.map(({ label, permissions }) => ({
              label,
              options: permissions.map((one) => ({
                value: one.permission,
                label: `${one.label} · ${one.permission}`,
              })),
            }))}
            value={field.value === "" ? null : field.value}
            onChange={(value: string | null | undefined) => field.onChange(value ?? "")}
            onBlur={field.onBlur}
          />
        )}
      </FormField>
      {isPage && (
        <FormField name="icon" control={control} label={labelOf("icon")}>
          {(field) => (
            <IconPicker
              value={field.value}
              labelledBy={labelOf("icon")}
              onChange={readOnly ? () => undefined : field.onChange}
            />
          )}
        </FormField>
      )}
      <div className={layout.pair}>
        {toggle("hidden", t("menuAdmin.hiddenHint"))}
        {toggle("cache", t("menuAdmin.cacheHint"))}
      </div>
      <IntegerField
        name="sort"
        control={control}
        label={labelOf("sort")}
        hint={t("dict.field.sortOrderHint")}
        readOnly={readOnly}
        width={160}
      />
    </div>
  );
}
