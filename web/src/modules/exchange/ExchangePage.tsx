import { useQueryClient } from "@tanstack/react-query";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import {
  EXCHANGES,
  exchangePageQuery,
  MAY_MANAGE_EXCHANGES,
  replayExchange,
  retryExchange,
  sendTestApproval,
  type Exchange,
} from "../../api/exchange";
import type { RowFrom } from "../../api/listing";
import { readAgain } from "../../core/readAgain";
import { useAction } from "../../core/useAction";
import { ListPage, useListState } from "../../kit/list/ListPage";
import { useBatch } from "../../kit/list/useBatch";
import { toast } from "../../kit/toast";
import { useConfirmedActions } from "../../kit/useConfirmedActions";
import { useSignedIn } from "../../core/signedInContext";
import { ExchangeDrawer } from "./ExchangeDrawer";
import { directionChoices, kindChoices, systemChoices } from "./exchangeWords";
import { FeedsStrip } from "./FeedsStrip";
import { SystemsStrip } from "./SystemsStrip";

const NAMES = ["businessKey", "kind"] as const;

type Row = RowFrom<typeof exchangePageQuery, (typeof NAMES)[number]>;

/** Fields of an exchange needed by its action dialogs, in list and drawer. */
type Asked = Pick<Exchange, "id" | "version" | "businessKey" | "actions">;

/** All messages exchanged with external systems. */
/** What the outside systems and the feeds are at, above what was exchanged with them. */
const strips = () => (
  <>
    <SystemsStrip />
    <FeedsStrip />
  </>
);

export default function ExchangePage() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const mayManage = useSignedIn().menu.permissions.has(MAY_MANAGE_EXCHANGES);
  const [state, setState] = useListState();
  const open = (target: string | null) => setState({ ...state, open: target });
  const confirmed = (action: "retry" | "replay", run: typeof retryExchange) => ({
    run,
    question: (row: Asked) => t(`exchange.ask.${action}`, { name: row.businessKey }),
    effect: () => t(`exchange.effect.${action}`),
    done: () => t(`exchange.done.${action}`),
  });
  const ask = useConfirmedActions<Asked>(EXCHANGES, {
    retry: confirmed("retry", retryExchange),
    replay: confirmed("replay", replayExchange),
  });
  const test = useAction({
    run: (_: undefined, key) => sendTestApproval(key),
    onDone: (made) => {
      void readAgain(queries, EXCHANGES);
      toast.success(t("exchange.testSent"));
      open(made.id);
    },
  });
  const retrySeveral = {
    key: "retry",
    label: t("exchange.retry"),
    run: ({ id, version }: Row, key: string) => retryExchange({ id, version }, key),
    question: (n: number) => t("exchange.batch.retry", { n }),
    effect: t("exchange.effect.retry"),
  };
  const batch = useBatch<Row>(EXCHANGES, ({ businessKey }) => businessKey, mayManage ? [retrySeveral] : []);
  return (
    <>
      <ListPage
        title={t("menu.exchange")}
        listing={EXCHANGES}
        page={exchangePageQuery}
        needs={NAMES}
        searchPlaceholder={t("exchange.search")}
        openField="businessKey"
        filters={[
          { field: "state", width: 130 },
          { field: "system", options: systemChoices(t), width: 150 },
          { field: "direction", options: directionChoices(t), width: 110 },
          { field: "kind", options: kindChoices(t), width: 150 },
        ]}
        above={strips}
        emptyTitle={t("exchange.emptyTitle")}
        emptyHint={t("exchange.emptyHint")}
        {...(batch.actions.length > 0 ? { batchActions: batch.actions } : {})}
        primary={
          mayManage && (
            <Button loading={test.isPending} onClick={() => test.mutate(undefined)}>
              {t("exchange.test")}
            </Button>
          )
        }
        onOpen={(row) => open(row.id)}
        onAction={ask}
      />
      <ExchangeDrawer target={state.open} onClose={() => open(null)} onAction={ask} />
      {batch.dialog}
    </>
  );
}
