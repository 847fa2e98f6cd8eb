import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { SSO_USERS, ssoUserPageQuery } from "../../api/sso";
import { readAgain } from "../../app/readAgain";
import { ListPage, useListState } from "../../kit/list/ListPage";
import { pageRequest } from "../../kit/list/listState";
import { SsoUserDrawer } from "./SsoUserDrawer";

/** People who came by the company's own sign-in, and what they may do here. */
export default function SsoUserList() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [state] = useListState();
  const [open, setOpen] = useState<string | null>(null);
  return (
    <>
      <ListPage
        title={t("menu.ssoUserManage")}
        listing={SSO_USERS}
        query={useQuery(ssoUserPageQuery(pageRequest(state)))}
        searchPlaceholder={t("ssoUser.search")}
        emptyTitle={t("ssoUser.emptyTitle")}
        emptyHint={t("ssoUser.emptyHint")}
        actionsOf={() => []}
        onOpen={(row) => setOpen(row.id)}
      />
      {open && (
        <SsoUserDrawer
          id={open}
          onClose={() => setOpen(null)}
          onChanged={() => void readAgain(queries, SSO_USERS)}
        />
      )}
    </>
  );
}
