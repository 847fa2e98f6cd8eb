import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Alert } from "antd";
import { useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import {
  addRole,
  declaredPermissionsQuery,
  editRole,
  previewRoleAuth,
  ROLE_TOPIC,
  type Role,
  type RoleDraft,
} from "../../../api/roles";
import { usePage } from "../../../core/page";
import { readAgain } from "../../../core/readAgain";
import { useAction } from "../../../core/useAction";
import { AuditTimeline } from "../../../kit/AuditTimeline";
import { FailureState } from "../../../kit/FailureState";
import { CONFLICT } from "../../../kit/form/overtaken";
import { showFields } from "../../../kit/form/serverErrors";
import { useKeptForm } from "../../../kit/form/useKeptForm";
import { useOvertaken, type Overtaking } from "../../../kit/form/useOvertaken";
import { FormPage, FormPanel } from "../../../kit/FormPage";
import { useErrorWord } from "../../../kit/form/useErrorWord";
import { useColumnLabels } from "../../../kit/list/useColumnLabels";
import { toast } from "../../../kit/toast";
import { useSignedIn } from "../../../core/signedInContext";
import { useMenuTitles } from "../useMenuTitles";
import { allIn, offeredTo, permissionTree } from "./permissionTree";
import { PermissionPicker } from "./PermissionPicker";
import { PreviewDialog } from "./PreviewDialog";
import { RoleFields, useCodeFree, useRoleTypes } from "./RoleFields";
import { draftOf, roleForm } from "./roleForm";
import { rolePlan } from "./rolePlan";

export const ROLE_PAGE = "/systemManage/role";

const REFUSED = 300;
const INVALID = 422;

const PLAIN_FIELDS = ["roleCode", "nameZh", "nameEn", "roleType", "description"] as const;

interface RoleEditorProps {
  /** The version being edited; null for a new role. */
  base: Role | null;
  latest: Role | null;
  /** It was deleted by someone else meanwhile. */
  gone: boolean;
  onReload: (role: Role) => void;
}

export function RoleEditor({ base, latest, gone, onReload }: RoleEditorProps) {
  const { t, i18n } = useTranslation();
  const { menu } = useSignedIn();
  const { leave } = usePage();
  const queries = useQueryClient();
  const word = useErrorWord();
  const columnLabel = useColumnLabels(ROLE_TOPIC);
  const types = useRoleTypes();
  const { pages, titleOf } = useMenuTitles();
  const declared = useQuery(declaredPermissionsQuery);
  const [draft, setDraft] = useState<RoleDraft | null>(null);
  const { form, kept, sending, saved } = useKeptForm<RoleDraft>({
    kept: "identity.role",
    of: base?.id,
    version: base?.version,
    resolver: zodResolver(roleForm),
    defaults: draftOf(base),
  });
  const { errors } = form.formState;
  const [code, roleType, chosen] = useWatch({
    control: form.control,
    name: ["roleCode", "roleType", "permissions"],
  });
  const codeFree = useCodeFree(code, base);

  const tree = permissionTree(declared.data ?? [], pages, titleOf);
  const permissions = tree.flatMap(allIn);
  const offered = permissionTree(offeredTo(declared.data ?? [], roleType, chosen), pages, titleOf);
  const labelOf = (permission: string) =>
    permissions.find((one) => one.code === permission)?.label ?? permission;

  const preview = useMutation({
    mutationFn: (next: RoleDraft) => rolePlan(base, next, previewRoleAuth),
    meta: { shownInForm: [REFUSED, CONFLICT, INVALID] },
  });
  const close = () => {
    setDraft(null);
    preview.reset();
  };

  const save = useAction({
    run: (next: RoleDraft, key) =>
      base ? editRole({ ...next, id: base.id, version: base.version }, key) : addRole(next, key),
    shownInForm: [CONFLICT, INVALID],
    onDone: (role) => {
      saved(role);
      void readAgain(queries, ROLE_TOPIC);
      toast.success(t("common.saved"));
      leave(ROLE_PAGE);
    },
    onFailed: (error) => {
      close();
      overtaking.failed(error);
      showFields(form, error);
    },
  });

  const readOnly = !menu.permissions.has("identity.role.edit");
  const overtaking: Overtaking<Role> = useOvertaken<Role>({
    topic: ROLE_TOPIC,
    base,
    latest,
    busy: save.isPending || save.isSuccess,
    // Dirty fields are kept; all others take the other user's values.
    rebase: (role) => form.reset(draftOf(role), { keepDirtyValues: true }),
    replace: (role) => form.reset(draftOf(role)),
    onReload,
  });

  const submit = form.handleSubmit((next) => {
    if (base && !kept.dirty) {
      toast.nothingChanged();
      return;
    }
    if (codeFree === false) {
      form.setFocus("roleCode");
      return;
    }
    // Drop permissions that are no longer declared.
    const known = next.permissions.filter((one) =>
      permissions.some((declaredOne) => declaredOne.code === one),
    );
    const asked = { ...next, permissions: known.toSorted() };
    setDraft(asked);
    preview.mutate(asked);
  });

  const wordFor = (name: (typeof PLAIN_FIELDS)[number], role: Role) =>
    name === "roleType"
      ? (types.find(({ value }) => value === role.roleType)?.label ?? role.roleType)
      : role[name];
  const changes =
    base && latest
      ? [
          ...PLAIN_FIELDS.filter((name) => base[name] !== latest[name]).map((name) => ({
            field: name,
            label: columnLabel(name),
            before: wordFor(name, base),
            after: wordFor(name, latest),
          })),
          ...(base.permissions.join() === latest.permissions.join()
            ? []
            : [
                {
                  field: "permissions",
                  label: t("role.permissions"),
                  before: String(base.permissions.length),
                  after: String(latest.permissions.length),
                },
              ]),
        ]
      : [];

  const notice = gone ? (
    <Alert showIcon type="error" title={t("drawer.gone")} />
  ) : (
    overtaking.notice(changes, kept.dirty)
  );

  const permissionsPanel = useRef<HTMLDivElement>(null);
  const wrong = [...PLAIN_FIELDS, "permissions" as const]
    .filter((field) => errors[field])
    .map((field) => ({
      name: field,
      label: field === "permissions" ? t("role.permissions") : columnLabel(field),
      onGo: () =>
        field === "permissions"
          ? permissionsPanel.current?.querySelector("input")?.focus()
          : form.setFocus(field),
    }));
  const name = base && (i18n.language === "zh" ? base.nameZh : base.nameEn);
  return (
    <FormPage
      title={base ? t(readOnly ? "role.viewTitle" : "role.editTitle", { name }) : t("role.add")}
      notice={notice}
      kept={kept}
      saving={preview.isPending || save.isPending}
      canSave={!gone && declared.data !== undefined}
      onSave={readOnly ? undefined : () => void submit()}
      wrong={wrong}
      onLeave={() => leave(ROLE_PAGE)}
    >
      <FormPanel title={t("role.basics")}>
        <RoleFields control={form.control} base={base} readOnly={readOnly} codeFree={codeFree} />
      </FormPanel>
      <FormPanel
        title={t("role.permissions")}
        beside={<span style={{ color: "var(--c-text-tertiary)" }}>{t("role.permissionsHint")}</span>}
      >
        {declared.isError ? (
          <FailureState error={declared.error} onRetry={() => void declared.refetch()} />
        ) : (
          <div ref={permissionsPanel}>
            {errors.permissions && (
              <Alert showIcon type="error" style={{ marginBottom: 10 }} title={word(errors.permissions)} />
            )}
            <PermissionPicker
              roleType={roleType}
              tree={offered}
              chosen={chosen}
              had={base?.permissions ?? []}
              readOnly={readOnly}
              onChange={(next) =>
                form.setValue("permissions", next.toSorted(), {
                  shouldDirty: true,
                  shouldValidate: errors.permissions !== undefined,
                })
              }
            />
          </div>
        )}
      </FormPanel>
      {base && menu.permissions.has("base.audit.view") && (
        <FormPanel title={t("history.title")}>
          <AuditTimeline listing={ROLE_TOPIC} id={base.id} />
        </FormPanel>
      )}
      <PreviewDialog
        open={draft !== null}
        roleName={draft ? (i18n.language === "zh" ? draft.nameZh : draft.nameEn) : ""}
        plan={preview.data}
        error={preview.error}
        labelOf={labelOf}
        saving={save.isPending}
        onConfirm={() => {
          if (!draft) return;
          sending();
          save.mutate(draft);
        }}
        onCancel={close}
      />
    </FormPage>
  );
}
