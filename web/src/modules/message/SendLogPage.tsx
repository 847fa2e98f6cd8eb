import { useTranslation } from "react-i18next";
import { resendMail, SEND_LOG, sendLogPageQuery } from "../../api/messages";
import type { RowAction, RowFrom } from "../../api/listing";
import { ListPage, useListState } from "../../kit/list/ListPage";
import { useBatch } from "../../kit/list/useBatch";
import { useConfirmedActions } from "../../kit/useConfirmedActions";
import { useSignedIn } from "../../core/signedInContext";
import { MailDrawer } from "./MailDrawer";
import { useMessageWords } from "./messageWords";

const COLUMNS = [
  "title",
  "recipient",
  "address",
  "state",
  "queuedAt",
  "sentAt",
  "attempts",
  "error",
  "template",
];
const NAMES = ["title", "address"] as const;

type Row = RowFrom<typeof sendLogPageQuery, (typeof NAMES)[number]>;
/** Fields of a mail needed by its action dialogs, in list and drawer. */
type Asked = Pick<Row, "id" | "version" | "title" | "address"> & { actions?: RowAction[] };

/** All outgoing mails with their delivery status. */
export default function SendLogPage() {
  const { t } = useTranslation();
  const { types } = useMessageWords();
  const mayResend = useSignedIn().menu.permissions.has("message.log.resend");
  const [state, setState] = useListState();
  const open = (target: string | null) => setState({ ...state, open: target });
  const ask = useConfirmedActions<Asked>(SEND_LOG, {
    resend: {
      run: ({ id }, key) => resendMail(id, key),
      question: ({ address }) => t("message.log.resendQuestion", { address }),
      effect: () => t("message.log.resendEffect"),
      done: () => t("message.log.resent"),
    },
  });
  const batch = useBatch<Row>(SEND_LOG, ({ title, address }) => `${title} (${address})`, [
    {
      key: "resend",
      label: t("message.log.resend"),
      run: ({ id }, key) => resendMail(id, key),
      question: (n) => t("message.log.resendMany", { n }),
      effect: t("message.log.resendEffect"),
    },
  ]);
  return (
    <>
      <ListPage
        title={t("menu.sendLog")}
        listing={SEND_LOG}
        page={sendLogPageQuery}
        needs={NAMES}
        searchPlaceholder={t("message.log.search")}
        columns={COLUMNS}
        filters={[
          { field: "state", width: 130 },
          { field: "queuedAt", kind: "dateRange", width: 240 },
          { field: "type", options: types, width: 130 },
        ]}
        emptyTitle={t("message.log.emptyTitle")}
        emptyHint={t("message.log.emptyHint")}
        {...(mayResend ? { batchActions: batch.actions } : {})}
        onOpen={({ id }) => open(id)}
        onAction={ask}
      />
      {batch.dialog}
      <MailDrawer target={state.open} onClose={() => open(null)} onResend={(mail) => ask(mail, "resend")} />
    </>
  );
}
