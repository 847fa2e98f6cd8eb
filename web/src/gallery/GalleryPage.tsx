import { Button, Input } from "antd";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { ApiError } from "../api/errors";
import { ActionButton } from "../kit/ActionButton";
import type { Kept } from "../core/kept/useKept";
import { DrawerForm } from "../kit/DrawerForm";
import { EmptyState } from "../kit/EmptyState";
import { FailureState } from "../kit/FailureState";
import { Field } from "../kit/Field";
import { LanguageSwitch } from "../kit/LanguageSwitch";
import { ConditionChips } from "../kit/list/ConditionChips";
import { ListCards } from "../kit/list/ListCards";
import { ListGrid } from "../kit/list/ListGrid";
import { Logo } from "../kit/Logo";
import { PageHeader } from "../kit/PageHeader";
import { StatusDot, TONES, type Tone } from "../kit/StatusDot";
import { Timeline } from "../kit/Timeline";
import { toast } from "../kit/toast";
import { ChartSection } from "./ChartSection";
import { DocumentSection } from "./DocumentSection";
import { FormFieldsSection } from "./FormFieldsSection";
import styles from "./GalleryPage.module.css";
import { GridKindsSection } from "./GridKindsSection";
import { GridSection } from "./GridSection";
import { ListSample } from "./ListSample";
import { sampleColumns, sampleConditions, sampleRows, type SampleRow } from "./samples";

function Part({ title, wide, children }: { title: string; wide?: boolean; children: ReactNode }) {
  return (
    <section className={wide ? styles.wide : undefined}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

const nothing = () => undefined;
const NONE_SHOWN: ReadonlySet<never> = new Set();

const TYPED: Kept = {
  dirty: true,
  restoredAt: null,
  isOlder: false,
  touch: () => undefined,
  isOver: () => false,
  end: () => undefined,
  giveUp: () => undefined,
};

/**
 * All parts of the kit in their states, for development. Its texts are not in the translation files, because users
 * never see this page.
 */
export default function GalleryPage() {
  const { i18n } = useTranslation();
  const zh = i18n.language === "zh";
  const say = (chinese: string, english: string) => (zh ? chinese : english);
  const [open, setOpen] = useState(false);
  const only = useSearchParams()[0].get("only");
  if (only)
    return (
      <main className={styles.gallery}>
        <GridSection only={only} />
        <GridKindsSection only={only} />
        <FormFieldsSection only={only} />
      </main>
    );

  const tones: Record<Tone, string> = {
    idle: say("草稿", "Draft"),
    progress: say("进行中", "In progress"),
    waiting: say("待审核", "Waiting"),
    done: say("已确认", "Confirmed"),
    returned: say("已退回", "Returned"),
  };
  const failure = new ApiError(503, say("服务正在维护", "Under maintenance"), [], "req-4f2a");
  const rows = {
    label: say("示例", "Sample"),
    columns: sampleColumns(zh),
    stale: false,
    flashing: new Set<string>(),
    sort: [{ field: "number", descending: true }],
    skeletonRows: 3,
    cells: {
      states: TONES.map((tone) => ({ state: tone, label: tones[tone], tone })),
      dictionaries: {},
      openField: "number",
      onOpen: nothing,
    },
    actionsOf: (row: SampleRow) => row.actions ?? [],
    dangerousActions: ["delete"],
    onSort: nothing,
    onAction: nothing,
  };

  return (
    <main className={styles.gallery}>
      <PageHeader
        title={say("组件一览", "Component gallery")}
        beside={<Logo />}
        actions={<LanguageSwitch />}
      />
      <div className={styles.parts}>
        <Part title="StatusDot">
          <div className={styles.row}>
            {TONES.map((tone) => (
              <StatusDot key={tone} tone={tone}>
                {tones[tone]}
              </StatusDot>
            ))}
          </div>
        </Part>
        <Part title="ActionButton">
          <div className={styles.row}>
            <ActionButton
              action={{ action: "a", label: say("编辑", "Edit"), allowed: true }}
              onRun={nothing}
            />
            <ActionButton
              danger
              action={{ action: "b", label: say("删除", "Delete"), allowed: true }}
              onRun={nothing}
            />
            <ActionButton
              action={{
                action: "c",
                label: say("停用", "Retire"),
                allowed: false,
                reason: say("有 3 张订单正在使用", "Three orders are using it"),
              }}
              onRun={nothing}
            />
          </div>
        </Part>
        <Part title="toast, Button">
          <div className={styles.row}>
            <Button type="primary" onClick={() => toast.success(say("保存成功", "Saved"))}>
              {say("成功", "Success")}
            </Button>
            <Button onClick={() => toast.error(new ApiError(300, say("数量超出", "Quantity exceeded")))}>
              {say("警告", "Warning")}
            </Button>
            <Button danger onClick={() => toast.error(failure)}>
              {say("错误", "Error")}
            </Button>
            <Button disabled>{say("不可用", "Disabled")}</Button>
            <Button loading>{say("保存", "Save")}</Button>
          </div>
        </Part>
        <Part title="Field, DrawerForm">
          <Field
            label={say("字典", "Dictionary")}
            required
            hint={say("只用字母和数字", "Letters and digits only")}
          >
            {(wiring) => <Input {...wiring} defaultValue="currency" />}
          </Field>
          <Field
            label={say("值", "Value")}
            required
            error={say("这个值已经存在", "This value exists already")}
          >
            {(wiring) => <Input {...wiring} defaultValue="USD" />}
          </Field>
          <div>
            <Button onClick={() => setOpen(true)}>{say("打开抽屉", "Open the drawer")}</Button>
          </div>
          <DrawerForm
            title={say("编辑", "Edit")}
            open={open}
            kept={TYPED}
            saving={false}
            onSave={() => setOpen(false)}
            onClose={() => setOpen(false)}
          >
            <Field label={say("名称", "Name")}>{(wiring) => <Input {...wiring} />}</Field>
          </DrawerForm>
        </Part>
        <Part title="ConditionChips" wide>
          <ConditionChips
            conditions={sampleConditions}
            shown={NONE_SHOWN}
            wordOf={({ fieldDb, queryValue }) => `${fieldDb} = ${String(queryValue)}`}
            onRemove={nothing}
          />
        </Part>
        <Part title="ListGrid" wide>
          <div className={styles.scroll}>
            <ListGrid {...rows} rows={sampleRows(zh)} flashing={new Set(["2"])} />
          </div>
        </Part>
        <Part title="ListGrid: stale">
          <div className={styles.scroll}>
            <ListGrid {...rows} rows={sampleRows(zh).slice(0, 3)} stale />
          </div>
        </Part>
        <Part title="ListGrid: skeleton">
          <div className={styles.scroll}>
            <ListGrid {...rows} rows={undefined} />
          </div>
        </Part>
        <Part title={say("ListGrid: 勾选与合计", "ListGrid: ticked rows and totals")} wide>
          <ListSample zh={zh} />
        </Part>
        <GridSection />
        <GridKindsSection />
        <FormFieldsSection />
        <DocumentSection />
        <ChartSection />
        <Part title="ListCards">
          <ListCards {...rows} rows={sampleRows(zh).slice(0, 2)} />
        </Part>
        <Part title="Timeline">
          <Timeline
            entries={[
              {
                id: "1",
                title: say("上传盖章订单", "Uploaded the stamped order"),
                note: say("张伟 · 刚刚", "Zhang Wei · just now"),
              },
              {
                id: "2",
                title: say("回复交期（24 行）", "Confirmed dates (24 lines)"),
                note: say("张伟 · 2 小时前", "Zhang Wei · 2 h ago"),
              },
              {
                id: "3",
                title: say("发布订单", "Published the order"),
                note: say("王敏 · 1 天前", "Wang Min · 1 day ago"),
              },
            ]}
          />
        </Part>
        <Part title="EmptyState">
          <EmptyState
            icon="filter"
            title={say("没有符合条件的数据", "Nothing matches")}
            hint={say("放宽条件后再看。", "Relax the conditions to see more.")}
            action={<Button>{say("清空条件", "Clear all")}</Button>}
          />
        </Part>
        <Part title="FailureState">
          <FailureState error={failure} onRetry={nothing} />
        </Part>
      </div>
    </main>
  );
}
