import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { switchRole } from "../api/identity";
import { useAskUnsaved } from "../app/askUnsaved";
import { useSignedIn } from "../core/signedInContext";
import { useAction } from "../core/useAction";
import { toast } from "../kit/toast";
import { currentRoleName } from "./roleItems";
import type { Tabs } from "./useTabs";

/** Works in one role, or with null in all: closes all tabs, and loads menu and data anew. */
export function useRoleSwitch({ startAnew }: Pick<Tabs, "startAnew">): (roleCode: string | null) => void {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const queries = useQueryClient();
  const ask = useAskUnsaved();
  const switching = useAction({
    run: switchRole,
    onDone: (_nothing, roleCode: string | null) => {
      startAnew();
      void queries.invalidateQueries();
      const name = currentRoleName({ roles: user.roles, roleCode }, t("shell.allRoles"));
      toast.success(t("shell.roleSwitched", { name }));
    },
  });
  return (roleCode) => {
    void ask().then((yes) => {
      if (yes) switching.mutate(roleCode);
    });
  };
}
