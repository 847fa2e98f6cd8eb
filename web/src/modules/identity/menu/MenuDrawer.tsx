import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { Alert } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { MENU_TOPIC, saveMenu, type MenuDraft, type StoredMenu } from "../../../api/menus";
import { readAgain } from "../../../core/readAgain";
import { useAction } from "../../../core/useAction";
import { DrawerForm } from "../../../kit/DrawerForm";
import { OvertakenNotice } from "../../../kit/form/OvertakenNotice";
import { showFields } from "../../../kit/form/serverErrors";
import { useKeptForm } from "../../../kit/form/useKeptForm";
import { useColumnLabels } from "../../../kit/list/useColumnLabels";
import { toast } from "../../../kit/toast";
import { useDeclaredPermissions } from "../useDeclaredPermissions";
import { MenuFields } from "./MenuFields";
import { draftOf, menuForm } from "./menuForm";
import { parentChoices } from "./menuTree";

interface MenuDrawerProps {
  /** The version being edited; null for a new entry. */
  base: StoredMenu | null;
  /** Parent of a new entry. */
  parentId: string | null;
  menus: readonly StoredMenu[];
  titleOf: (menu: StoredMenu) => string;
  readOnly: boolean;
  onClosed: () => void;
}

const CONFLICT = 409;
const INVALID = 422;
const STEP = 10;

export function MenuDrawer(props: MenuDrawerProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const labelOf = useColumnLabels(MENU_TOPIC);
  const modules = useDeclaredPermissions();
  const [base, setBase] = useState(props.base);
  const [open, setOpen] = useState(true);
  const [conflict, setConflict] = useState(false);
  const last = Math.max(
    0,
    ...props.menus.filter((one) => one.parentId === props.parentId).map((one) => one.sort),
  );
  const { form, kept } = useKeptForm<MenuDraft>({
    kept: "identity.menu",
    of: base?.id,
    version: base?.version,
    resolver: zodResolver(menuForm),
    defaults: draftOf(base, props.parentId, last + STEP),
  });

  const save = useAction({
    run: (draft: MenuDraft, key) => {
      const isButton = draft.menuType === 2;
      // Clear fields that a button does not have; they may be left from before the type was changed.
      const sent = isButton ? { ...draft, url: "", component: "", icon: "" } : draft;
      return saveMenu(sent, base, key);
    },
    shownInForm: [CONFLICT, INVALID],
    onDone: () => {
      kept.end();
      void readAgain(queries, MENU_TOPIC);
      toast.success(t("common.saved"));
      setOpen(false);
    },
    onFailed: (error) => {
      if (error.code === CONFLICT) {
        setConflict(true);
        void readAgain(queries, MENU_TOPIC);
      }
      if (error.code === INVALID) showFields(form, error);
    },
  });

  const latest = base ? props.menus.find((menu) => menu.id === base.id) : undefined;
  const gone = base !== null && latest === undefined && open;
  const overtaken = base && latest && latest.version > base.version && !save.isPending && open;
  const before = draftOf(base, null, 0);
  const after = draftOf(latest ?? base, null, 0);
  const changes = (Object.keys(after) as (keyof MenuDraft)[])
    .filter((name) => name !== "parentId" && before[name] !== after[name])
    .map((name) => ({
      field: name,
      label: labelOf(name),
      before: String(before[name]),
      after: String(after[name]),
    }));
  const reload = () => {
    if (!latest) return;
    // Dirty fields are kept; all others take the other user's values.
    form.reset(draftOf(latest, null, 0), { keepDirtyValues: true });
    setConflict(false);
    setBase(latest);
  };
  const takeTheirs = () => {
    if (!latest) return;
    form.reset(draftOf(latest, null, 0));
    setConflict(false);
    setBase(latest);
  };
  const notice = gone ? (
    <Alert showIcon type="error" title={t("drawer.gone")} />
  ) : overtaken || conflict ? (
    <OvertakenNotice
      latest={overtaken ? latest : null}
      refused={conflict}
      changes={changes}
      dirty={kept.dirty}
      onReload={reload}
      onTakeTheirs={takeTheirs}
    />
  ) : null;

  const submit = form.handleSubmit((draft) => {
    if (base && !kept.dirty) toast.nothingChanged();
    else save.mutate(draft);
  });
  return (
    <DrawerForm
      title={base ? t(props.readOnly ? "menuAdmin.view" : "menuAdmin.edit") : t("menuAdmin.add")}
      open={open}
      kept={kept}
      saving={save.isPending}
      canSave={!gone}
      onSave={props.readOnly ? undefined : () => void submit()}
      onClose={() => setOpen(false)}
      onClosed={props.onClosed}
    >
      {notice && <div style={{ marginBottom: 12 }}>{notice}</div>}
      <form noValidate onSubmit={(event) => void submit(event)}>
        <MenuFields
          control={form.control}
          isNew={base === null}
          readOnly={props.readOnly}
          parents={parentChoices(props.menus, base?.id ?? null, props.titleOf)}
          modules={modules}
        />
        {/* Enter in a field submits only if the form holds a submit button; the visible one is in the footer. */}
        <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      </form>
    </DrawerForm>
  );
}
