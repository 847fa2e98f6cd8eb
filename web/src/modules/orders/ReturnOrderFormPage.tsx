import { useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useWatch } from "react-hook-form";
import { asApiError } from "../../api/errors";
import { RETURN_TOPIC, saveReturn, updateReturn, type ReturnOrderDetail } from "../../api/returns";
import { usePage } from "../../app/page";
import { useAddress } from "../../kit/document/address";
import { draftOf, schemaOf, type FieldSpec, type TextDraft } from "../../kit/document/fieldSpecs";
import { SpecFields } from "../../kit/document/SpecFields";
import layout from "../../kit/form/layout.module.css";
import { EditedRecord } from "../../kit/form/EditedRecord";
import { FormFooter } from "../../kit/form/FormFooter";
import { RecordNotices } from "../../kit/form/RecordNotices";
import { useRecordForm } from "../../kit/form/useRecordForm";
import type { GridStore } from "../../kit/grid";
import { useColumnLabels } from "../../kit/list/useColumnLabels";
import { RecordPage } from "../../kit/RecordPage";
import { Section } from "../../kit/Section";
import { toast } from "../../kit/toast";
import { OrderField } from "./OrderField";
import { ReturnLinesEditor } from "./ReturnLinesEditor";
import { faultsByLine, linesAsText, linesFromText, type ReturnRow } from "./returnLines";
import { RETURN_FIELDS, returnOrder } from "./returnOrder";
import styles from "./ReturnOrderFormPage.module.css";

const LINES = "lines";
/** Everything the form holds; the order's own come with the order that is chosen. */
const HELD: readonly FieldSpec[] = [
  ...RETURN_FIELDS,
  { name: "orderNumber", kind: "text", required: true },
  { name: "purchaseOrderId", kind: "text" },
  { name: "organizeId", kind: "text" },
  { name: "supplierZh", kind: "text" },
  { name: "supplierEn", kind: "text" },
];
const NO_FAULTS: ReadonlyMap<string, string> = new Map();

function draft(row: ReturnOrderDetail | null): TextDraft {
  return { ...draftOf(HELD, row), [LINES]: linesAsText(row?.lines ?? []) };
}

/** What the form holds as the server takes it. */
function filledIn(held: TextDraft) {
  const text = (name: string) => held[name] ?? "";
  return {
    organizeId: text("organizeId"),
    orderNumber: text("orderNumber"),
    title: text("title"),
    handling: text("handling"),
    pickUpOn: text("pickUpOn"),
    description: text("description"),
    lines: linesFromText(text(LINES)),
  };
}

interface EditorProps {
  /** The version being edited; null for a new return. */
  base: ReturnOrderDetail | null;
  latest: ReturnOrderDetail | null;
  gone: boolean;
  onReload: () => void;
}

function Editor({ base, latest, gone, onReload }: EditorProps) {
  const { t, i18n } = useTranslation();
  const { leave } = usePage();
  const address = useAddress(returnOrder);
  const columnLabel = useColumnLabels(RETURN_TOPIC);
  const labelOf = (name: string) => (name === LINES ? t("order.lines") : columnLabel(name));
  const schema = useMemo(() => schemaOf([...HELD, { name: LINES, kind: "text" }]), []);
  const sheet = useRef<GridStore<ReturnRow> | null>(null);
  const [faults, setFaults] = useState(NO_FAULTS);
  const editing = useRecordForm<ReturnOrderDetail, TextDraft>({
    topic: RETURN_TOPIC,
    kept: "orders.return",
    base,
    latest,
    draftOf: draft,
    schema,
    save: async (held, key) => {
      const form = filledIn(held);
      try {
        return await (base
          ? updateReturn({ ...form, id: base.id, version: base.version }, key)
          : saveReturn(form, key));
      } catch (error) {
        setFaults(faultsByLine(asApiError(error).fields));
        throw error;
      }
    },
    onSaved: ({ id }) => {
      toast.success(t("common.saved"));
      leave(address.one(id));
    },
    onReload,
  });
  const { form } = editing;
  const [orderId, lines, supplierZh, supplierEn] = useWatch({
    control: form.control,
    name: ["purchaseOrderId", LINES, "supplierZh", "supplierEn"],
  });
  const edit = base?.actions.find(({ action }) => action === "edit");
  const readOnly = base !== null && edit?.allowed !== true;
  const theirs = editing.overtaken && draft(editing.overtaken);
  const linesError = form.formState.errors[LINES]?.message;
  const submit = () => {
    setFaults(NO_FAULTS);
    // Everything that is wrong is shown at once, whichever part it is in.
    if (sheet.current?.actions.check() === false) void form.trigger();
    else editing.submit();
  };
  return (
    <RecordPage
      title={base ? t("document.edit", { number: base.number }) : t("returnOrder.add")}
      footer={
        <FormFooter
          form={form}
          kept={editing.kept}
          saving={editing.saving}
          canSave={!gone && !readOnly}
          labelOf={labelOf}
          onSave={submit}
          onCancel={() => leave(base && !gone ? address.one(base.id) : address.list)}
        />
      }
    >
      <RecordNotices
        listing={RETURN_TOPIC}
        editing={editing}
        base={base && draft(base)}
        latest={theirs}
        gone={gone}
        reason={readOnly ? edit?.reason : null}
        labelOf={labelOf}
        shownAs={(name, value) =>
          name === LINES
            ? linesFromText(String(value))
                .map(({ line, quantity }) => `${line}: ${quantity}`)
                .join(", ")
            : undefined
        }
      />
      <form
        className={layout.sections}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Section title={t("document.details")}>
          <div className={styles.fields}>
            <OrderField
              control={form.control}
              label={labelOf("orderNumber")}
              // Once it was sent it stays with its order.
              disabled={readOnly || (base !== null && base.state !== "draft")}
              supplier={i18n.language === "zh" ? supplierZh : supplierEn || supplierZh}
              onChosen={({ id, number, organizeId, ...order }) => {
                const set = (name: string, value: string) =>
                  form.setValue(name, value, { shouldDirty: true, shouldValidate: name === "orderNumber" });
                set("organizeId", organizeId ?? "");
                set("supplierZh", order.supplierZh);
                set("supplierEn", order.supplierEn);
                set("purchaseOrderId", id);
                set("orderNumber", number);
                set(LINES, linesAsText([]));
                setFaults(NO_FAULTS);
              }}
            />
            <SpecFields control={form.control} specs={RETURN_FIELDS} labelOf={labelOf} />
          </div>
        </Section>
        <Section title={t("order.lines")}>
          <div className={styles.lines}>
            {linesError && (
              <p role="alert" className={styles.wrong}>
                {linesError}
              </p>
            )}
            <ReturnLinesEditor
              key={base?.version ?? 0}
              orderId={orderId ?? ""}
              returnId={base?.id ?? null}
              version={base?.version ?? null}
              written={linesFromText(lines ?? "")}
              readOnly={readOnly}
              faults={faults}
              onChange={(written) => form.setValue(LINES, linesAsText(written), { shouldDirty: true })}
              onStore={(store) => {
                sheet.current = store;
              }}
            />
          </div>
        </Section>
        <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      </form>
    </RecordPage>
  );
}

/** The form of a return: the order first, then how much goes back of each of its lines. */
export default function ReturnOrderFormPage() {
  const { t } = useTranslation();
  const { params } = usePage();
  if (!params.id) return <Editor base={null} latest={null} gone={false} onReload={() => undefined} />;
  return (
    <EditedRecord query={returnOrder.detail} tabTitle={({ number }) => t("document.edit", { number })}>
      {({ base, latest, gone, onReload }) => (
        <Editor base={base} latest={latest} gone={gone} onReload={() => onReload(latest)} />
      )}
    </EditedRecord>
  );
}
