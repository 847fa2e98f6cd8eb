import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import {
  DATA_RULE_TOPIC,
  dataRulePageQuery,
  deleteDataRule,
  ruleModulesQuery,
  type DataRule,
} from "../../../api/dataRules";
import type { Page, PageRequest } from "../../../api/listing";
import { readAgain } from "../../../core/readAgain";
import { useAction } from "../../../core/useAction";
import { Icon } from "../../../kit/icons";
import { useModal } from "../../../kit/modal";
import { ListPage } from "../../../kit/list/ListPage";
import { toast } from "../../../kit/toast";
import { useSignedIn } from "../../../core/signedInContext";
import { useListingTitles } from "../useListingTitles";

export const DATA_RULE_PAGE = "/systemManage/dataAccess";

export default function DataRulePage() {
  const { t } = useTranslation();
  const modal = useModal();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const mayEdit = useSignedIn().menu.permissions.has("identity.data_rule.edit");
  const titleOf = useListingTitles();
  const modules = useQuery(ruleModulesQuery).data ?? [];
  const page = (request: PageRequest) => ({
    ...dataRulePageQuery(request),
    // Show the list's title instead of its code.
    select: (found: Page<DataRule>) => ({
      ...found,
      content: found.content.map((rule) => ({ ...rule, listing: titleOf(rule.listing) })),
    }),
  });

  const remove = useAction({
    run: (rule: DataRule, key) => deleteDataRule(rule, key),
    onDone: () => toast.success(t("common.deleted")),
  });
  const editorOf = ({ id }: Pick<DataRule, "id">) => `${DATA_RULE_PAGE}/edit/${id}`;
  const actions = [
    { action: "edit", label: t(mayEdit ? "common.edit" : "common.view"), allowed: true },
    ...(mayEdit ? [{ action: "delete", label: t("common.delete"), allowed: true }] : []),
  ];

  return (
    <ListPage
      title={t("menu.dataAccess")}
      listing={DATA_RULE_TOPIC}
      page={page}
      needs={["listing", "description"]}
      searchPlaceholder={t("dataRule.search")}
      filters={[
        {
          field: "listing",
          options: modules.map(({ listing, title }) => ({ value: listing, label: title })),
          width: 160,
        },
        {
          field: "status",
          options: [
            { value: "on", label: t("dataRule.on") },
            { value: "off", label: t("dataRule.off") },
          ],
          width: 110,
        },
      ]}
      tones={{ status: (value) => (value === "on" ? "done" : "idle") }}
      dangerousActions={["delete"]}
      emptyTitle={t("dataRule.emptyTitle")}
      emptyHint={t("dataRule.emptyHint")}
      primary={
        mayEdit && (
          <Button
            type="primary"
            icon={<Icon name="plus" />}
            onClick={() => void navigate(`${DATA_RULE_PAGE}/add`)}
          >
            {t("dataRule.add")}
          </Button>
        )
      }
      actionsOf={() => actions}
      hrefOf={editorOf}
      onAction={(rule, action) => {
        if (action === "edit") {
          void navigate(editorOf(rule));
          return;
        }
        modal.confirm({
          title: t("dataRule.confirmDelete", { name: rule.description }),
          content: t("dataRule.confirmDeleteHint"),
          okText: t("common.delete"),
          okButtonProps: { danger: true },
          autoFocusButton: "cancel",
          onOk: () =>
            remove
              .mutateAsync(rule)
              .catch(() => undefined)
              .finally(() => void readAgain(queries, DATA_RULE_TOPIC)),
        });
      }}
    />
  );
}
