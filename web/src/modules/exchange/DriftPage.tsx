import { useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { compareWithErp, driftPageQuery, DRIFTS, MAY_COMPARE, outsideSystemsQuery } from "../../api/exchange";
import { useAction } from "../../core/useAction";
import { Icon } from "../../kit/icons";
import { ListPage, useListState } from "../../kit/list/ListPage";
import { formatMinute } from "../../kit/time";
import { toast } from "../../kit/toast";
import { useSignedIn } from "../../core/signedInContext";
import { DriftDrawer } from "./DriftDrawer";
import { differenceChoices, systemChoices } from "./exchangeWords";
import { UncomparedFeeds } from "./UncomparedFeeds";

const aboveDifferences = () => <UncomparedFeeds />;

/** Differences between our copy of the ERP's orders and the ERP. */
export default function DriftPage() {
  const { t } = useTranslation();
  const { permissions } = useSignedIn().menu;
  const [state, setState] = useListState();
  const systems = useQuery({
    ...outsideSystemsQuery(),
    enabled: permissions.has("exchange.record.view"),
  });
  const compared = systems.data?.find(({ system }) => system === "erp")?.comparedAt;
  const compare = useAction({
    run: (_: undefined, key) => compareWithErp(key),
    onDone: () => toast.success(t("exchange.drift.asked")),
  });
  return (
    <>
      <ListPage
        title={t("menu.exchangeDrift")}
        listing={DRIFTS}
        page={driftPageQuery}
        needs={["businessKey"]}
        openField="businessKey"
        searchPlaceholder={t("exchange.drift.search")}
        filters={[
          { field: "difference", options: differenceChoices(t), width: 150 },
          { field: "system", options: systemChoices(t), width: 150 },
        ]}
        emptyTitle={t(compared ? "exchange.drift.emptyTitle" : "exchange.drift.neverTitle")}
        emptyHint={
          compared
            ? t("exchange.drift.emptyHint", { when: formatMinute(compared) })
            : t("exchange.drift.neverHint")
        }
        primary={
          permissions.has(MAY_COMPARE) && (
            <Button
              type="primary"
              icon={<Icon name="refresh" />}
              loading={compare.isPending}
              onClick={() => compare.mutate(undefined)}
            >
              {t("exchange.drift.compare")}
            </Button>
          )
        }
        above={aboveDifferences}
        onOpen={(row) => setState({ ...state, open: row.id })}
      />
      <DriftDrawer target={state.open} onClose={() => setState({ ...state, open: null })} />
    </>
  );
}
