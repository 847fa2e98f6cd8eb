import { AutoComplete, Input, InputNumber, Segmented, Select, Switch, TreeSelect } from "antd";
import { Controller, useWatch, type Control } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { BUTTON_ENTRY, MENU_TOPIC, PAGE_ENTRY, type MenuDraft } from "../../../api/menus";
import type { ModuleAuth } from "../../../api/roles";
import { pages } from "../../../app/registry";
import { Field, type FieldWiring } from "../../../kit/Field";
import { useColumnLabels } from "../../../kit/list/useColumnLabels";
import { useMessage } from "../useMessage";
import { IconPicker } from "./IconPicker";
import styles from "./MenuFields.module.css";
import type { ParentChoice } from "./menuTree";
import { useBothWords } from "./useBothWords";

interface MenuFieldsProps {
  control: Control<MenuDraft>;
  isNew: boolean;
  readOnly: boolean;
  parents: ParentChoice[];
  modules: readonly ModuleAuth[];
}

/** What an antd select takes of a field's wiring. */
function select({ status, ...wiring }: FieldWiring) {
  return { ...wiring, ...(status ? { status } : {}) };
}

export function MenuFields({ control, isNew, readOnly, parents, modules }: MenuFieldsProps) {
  const { t } = useTranslation();
  const message = useMessage();
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
    const { [languageKey]: zh } = both.zh;
    const { [languageKey]: en } = both.en;
    return zh && en ? t("menuAdmin.words", { zh, en }) : t("menuAdmin.noWords");
  };
  const componentHint =
    component === ""
      ? t("menuAdmin.groupHint")
      : url === "" || url in pages
        ? t("menuAdmin.componentHint")
        : t("menuAdmin.noSuchPage");

  const text = (name: "url" | "component", required: boolean, hint: string) => (
    <Controller
      name={name}
      control={control}
      render={({ field, fieldState }) => (
        <Field label={labelOf(name)} required={required} error={message(fieldState.error)} hint={hint}>
          {(wiring) => <Input {...field} {...wiring} readOnly={readOnly} autoComplete="off" />}
        </Field>
      )}
    />
  );
  const toggle = (name: "hidden" | "cache", hint: string) => (
    <Controller
      name={name}
      control={control}
      render={({ field, fieldState }) => (
        <Field label={labelOf(name)} hint={hint} error={message(fieldState.error)}>
          {({ id, "aria-describedby": describedBy }) => (
            <span>
              <Switch
                id={id}
                {...(describedBy ? { "aria-describedby": describedBy } : {})}
                disabled={readOnly}
                checked={field.value}
                onChange={field.onChange}
              />
            </span>
          )}
        </Field>
      )}
    />
  );

  return (
    <div className={styles.fields}>
      <Controller
        name="menuType"
        control={control}
        render={({ field, fieldState }) => (
          <Field label={labelOf("menuType")} error={message(fieldState.error)}>
            {({ id }) => (
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
          </Field>
        )}
      />
      <Controller
        name="parentId"
        control={control}
        render={({ field, fieldState }) => (
          <Field label={t("menuAdmin.parent")} required={!isPage} error={message(fieldState.error)}>
            {(wiring) => (
              <TreeSelect<string | null>
                {...select(wiring)}
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
          </Field>
        )}
      />
      <Controller
        name="languageKey"
        control={control}
        render={({ field, fieldState }) => (
          <Field label={labelOf("languageKey")} required error={message(fieldState.error)} hint={wordsHint()}>
            {(wiring) => (
              <AutoComplete
                {...select(wiring)}
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
          </Field>
        )}
      />
      {isPage && text("url", true, t("menuAdmin.urlHint"))}
      {isPage && text("component", false, componentHint)}
      <Controller
        name="permission"
        control={control}
        render={({ field, fieldState }) => (
          <Field
            label={labelOf("permission")}
            required={!isPage}
            error={message(fieldState.error)}
            hint={isPage ? t("menuAdmin.permissionHint") : undefined}
          >
            {(wiring) => (
              <Select
                {...select(wiring)}
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
          </Field>
        )}
      />
      {isPage && (
        <Controller
          name="icon"
          control={control}
          render={({ field }) => (
            <Field label={labelOf("icon")}>
              {() => (
                <IconPicker
                  value={field.value}
                  labelledBy={labelOf("icon")}
                  onChange={readOnly ? () => undefined : field.onChange}
                />
              )}
            </Field>
          )}
        />
      )}
      <div className={styles.pair}>
        {toggle("hidden", t("menuAdmin.hiddenHint"))}
        {toggle("cache", t("menuAdmin.cacheHint"))}
      </div>
      <Controller
        name="sort"
        control={control}
        render={({ field, fieldState }) => (
          <Field
            label={labelOf("sort")}
            hint={t("dict.field.sortOrderHint")}
            error={message(fieldState.error)}
          >
            {(wiring) => (
              <InputNumber
                {...field}
                {...select(wiring)}
                style={{ width: 160 }}
                readOnly={readOnly}
                precision={0}
              />
            )}
          </Field>
        )}
      />
    </div>
  );
}
