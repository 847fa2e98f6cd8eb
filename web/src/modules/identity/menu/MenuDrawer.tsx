import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { Alert } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { MENU_TOPIC, saveMenu, type MenuDraft, type StoredMenu } from "../../../api/menus";
import { readAgain } from "../../../core/readAgain";
import { useAction } from "../../../core/useAction";
import { DrawerForm } from "../../../kit/DrawerForm";
import { EnterForm } from "../../../kit/form/EnterForm";
import { CONFLICT } from "../../../kit/form/overtaken";
import { showFields } from "../../../kit/form/serverErrors";
import { useKeptForm } from "../../../kit/form/useKeptForm";
import { useOvertaken, type Overtaking } from "../../../kit/form/useOvertaken";
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

const INVALID = 422;
const STEP = 10;

export function MenuDrawer(props: MenuDrawerProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const labelOf = useColumnLabels(MENU_TOPIC);
  const modules = useDeclaredPermissions();
  const [base, setBase] = useState(props.base);
  const [open, setOpen] = useState(true);
  const last = Math.max(
    0,
    ...props.menus.filter((one) => one.parentId === props.parentId).map((one) => one.sort),
  );
  const { form, kept, sending, saved } = useKeptForm<MenuDraft>({
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
    onDone: (menu) => {
      saved(menu);
      void readAgain(queries, MENU_TOPIC);
      toast.success(t("common.saved"));
      setOpen(false);
    },
    onFailed: (error) => {
      overtaking.failed(error);
      showFields(form, error);
    },
  });

  const latest = base ? props.menus.find((menu) => menu.id === base.id) : undefined;
  const gone = base !== null && latest === undefined && open;
  const overtaking: Overtaking<StoredMenu> = useOvertaken<StoredMenu>({
    topic: MENU_TOPIC,
    base,
    latest,
    busy: save.isPending || !open,
    // Dirty fields are kept; all others take the other user's values.
    rebase: (menu) => form.reset(draftOf(menu, null, 0), { keepDirtyValues: true }),
    replace: (menu) => form.reset(draftOf(menu, null, 0)),
    onReload: setBase,
  });
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
  const notice = gone ? (
    <Alert showIcon type="error" title={t("drawer.gone")} />
  ) : (
    overtaking.notice(changes, kept.dirty)
  );

  const submit = form.handleSubmit((draft) => {
    if (base && !kept.dirty) toast.nothingChanged();
    else {
      sending();
      save.mutate(draft);
    }
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
      <EnterForm onEnter={() => void submit()}>
        <MenuFields
          control={form.control}
          isNew={base === null}
          readOnly={props.readOnly}
          parents={parentChoices(props.menus, base?.id ?? null, props.titleOf)}
          modules={modules}
        />
      </EnterForm>
    </DrawerForm>
  );
}
