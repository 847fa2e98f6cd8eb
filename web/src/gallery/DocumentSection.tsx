import { Button } from "antd";
import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { LineGrid } from "../kit/document/LineGrid";
import { GridStore } from "../kit/grid";
import type { MachineShape } from "../kit/document/machine";
import { StateDiagram } from "../kit/document/StateDiagram";
import { Stepper } from "../kit/document/Stepper";
import styles from "./GalleryPage.module.css";
import { emptyLine, orderColumns, orderLine } from "./gridSamples";

type Say = (chinese: string, english: string) => string;

/** State machine of a purchase order, with a shortcut, backward transitions and several end states. */
function orderMachine(say: Say): MachineShape {
  const arrow = (label: string, from: string[], to: string | null) => ({ action: label, label, from, to });
  return {
    initial: "draft",
    states: [
      { state: "draft", label: say("草稿", "Draft"), tone: "idle" },
      { state: "published", label: say("已发布", "Published"), tone: "progress" },
      { state: "answered", label: say("交期已回复", "Answered"), tone: "waiting" },
      { state: "confirmed", label: say("已确认", "Confirmed"), tone: "done" },
      { state: "returned", label: say("已退回", "Returned"), tone: "returned" },
      { state: "void", label: say("已作废", "Void"), tone: "idle" },
    ],
    transitions: [
      arrow(say("发布", "Publish"), ["draft"], "published"),
      arrow(say("编辑", "Edit"), ["draft"], "draft"),
      arrow(say("删除", "Delete"), ["draft"], null),
      arrow(say("回复交期", "Answer"), ["published"], "answered"),
      arrow(say("接受", "Accept"), ["answered"], "confirmed"),
      arrow(say("驳回", "Reject"), ["answered"], "returned"),
      arrow(say("重新回复", "Answer again"), ["returned"], "answered"),
      arrow(say("快速确认", "Confirm at once"), ["published"], "confirmed"),
      arrow(say("撤回", "Call back"), ["published", "answered"], "draft"),
      arrow(say("作废", "Void"), ["published"], "void"),
    ],
  };
}

/** Lines of an order that fail validation. */
function OrderLines({ say, zh, readOnly }: { say: Say; zh: boolean; readOnly: boolean }) {
  const columns = useMemo(() => orderColumns(zh), [zh]);
  const [store] = useState(
    () =>
      new GridStore({
        columns,
        rows: Array.from({ length: 8 }, (_, index) => orderLine(index)),
        frozen: 2,
        editable: !readOnly,
        sortsItself: true,
        ...(readOnly ? {} : { newRow: emptyLine }),
      }),
  );
  useEffect(() => store.setColumns(columns), [store, columns]);
  return (
    <>
      <LineGrid
        kept={null}
        store={store}
        label={readOnly ? say("只读行", "Lines to read") : say("行编辑", "Lines to edit")}
      />
      {!readOnly && (
        <div>
          <Button onClick={() => store.actions.check()}>{say("找出错误", "Find what is wrong")}</Button>
        </div>
      )}
    </>
  );
}

/** The parts of a document's page. */
export function DocumentSection() {
  const { i18n } = useTranslation();
  const zh = i18n.language === "zh";
  const say: Say = (chinese, english) => (zh ? chinese : english);
  const step = (state: string, label: string, place: string) => ({ state, label, place });
  return (
    <>
      <section className={styles.wide}>
        <h2>Stepper</h2>
        <Stepper
          steps={[
            step("published", say("已发布", "Published"), "done"),
            step("answered", say("交期已回复", "Answered"), "done"),
            step("stamped", say("盖章待审核", "Stamp to be checked"), "current"),
            step("confirmed", say("已确认", "Confirmed"), "ahead"),
            step("shipped", say("发货", "Shipped"), "ahead"),
          ]}
          waiting={[{ label: say("审核盖章订单", "Check the stamped order"), side: "buyer", mine: true }]}
          reached={
            new Map([
              ["published", "2026-11-02T08:00:00Z"],
              ["answered", "2026-11-03T08:00:00Z"],
            ])
          }
        />
      </section>
      <section className={styles.wide}>
        <h2>StateDiagram</h2>
        <StateDiagram machine={orderMachine(say)} current="published" />
      </section>
      <section className={styles.wide}>
        <h2>LineGrid</h2>
        <OrderLines say={say} zh={zh} readOnly={false} />
      </section>
      <section className={styles.wide}>
        <h2>{say("LineGrid：只读", "LineGrid: to read")}</h2>
        <OrderLines say={say} zh={zh} readOnly />
      </section>
    </>
  );
}
