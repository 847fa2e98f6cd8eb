import { Button, Pagination, Segmented } from "antd";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Grid, GridStore, MarksList, PickCount } from "../kit/grid";
import { changeSettings } from "../core/settings";
import { useDensity } from "../kit/list/density";
import { ROW_HEIGHTS, type Density } from "../theme/tokens";
import styles from "./GalleryPage.module.css";
import {
  emptyLine,
  orderColumns,
  orderLine,
  wideColumns,
  wideRows,
  type OrderLine,
  type WideRow,
} from "./gridSamples";

const PAGE = 20;

/** The grid with many rows, editable, paginated, and empty; or only one of these. */
export function GridSection({ only }: { only?: string }) {
  const { i18n } = useTranslation();
  const zh = i18n.language === "zh";
  const say = (chinese: string, english: string) => (zh ? chinese : english);
  const density = useDensity();
  const shown = (sample: string) => !only || only === sample;
  return (
    <>
      {shown("wide") && (
        <section className={styles.wide}>
          <h2>Grid: 10,000 × 120</h2>
          <Segmented<Density>
            size="small"
            value={density}
            options={Object.keys(ROW_HEIGHTS).map((name) => ({
              value: name as Density,
              label: name,
            }))}
            onChange={(value) => changeSettings({ density: value })}
          />
          <WideGrid label={say("大表", "Wide grid")} zh={zh} />
        </section>
      )}
      {shown("order") && (
        <section className={styles.wide}>
          <h2>{say("Grid：订单行编辑", "Grid: editing order lines")}</h2>
          <OrderGrid label={say("订单行", "Order lines")} check={say("检查", "Check")} zh={zh} />
        </section>
      )}
      {shown("paged") && (
        <section className={styles.wide}>
          <h2>{say("Grid：分页列表", "Grid: a list with pages")}</h2>
          <PagedGrid label={say("分页列表", "Paged list")} zh={zh} />
        </section>
      )}
      {shown("loading") && (
        <section>
          <h2>{say("Grid：加载中", "Grid: loading")}</h2>
          <SmallGrid label={say("加载中", "Loading grid")} zh={zh} rows={undefined} />
        </section>
      )}
      {shown("stale") && (
        <section>
          <h2>{say("Grid：旧数据", "Grid: stale")}</h2>
          <SmallGrid label={say("旧数据", "Stale grid")} zh={zh} rows={3} stale />
        </section>
      )}
      {shown("empty") && (
        <section>
          <h2>{say("Grid：空", "Grid: empty")}</h2>
          <SmallGrid label={say("空表", "Empty grid")} zh={zh} rows={0} />
        </section>
      )}
    </>
  );
}

function WideGrid({ label, zh }: { label: string; zh: boolean }) {
  const [store] = useState(
    () =>
      new GridStore<WideRow>({
        columns: wideColumns(zh),
        rows: wideRows(),
        frozen: 2,
        editable: true,
        sortsItself: true,
      }),
  );
  useEffect(() => store.setColumns(wideColumns(zh)), [store, zh]);
  return (
    <div className={styles.gridBox} data-sample="wide">
      <Grid store={store} label={label} lead="numbers" merges />
    </div>
  );
}

function OrderGrid({ label, check, zh }: { label: string; check: string; zh: boolean }) {
  const [store] = useState(
    () =>
      new GridStore<OrderLine>({
        columns: orderColumns(zh),
        rows: Array.from({ length: 12 }, (_, index) => orderLine(index)),
        frozen: 2,
        editable: true,
        sortsItself: true,
        newRow: emptyLine,
      }),
  );
  useEffect(() => store.setColumns(orderColumns(zh)), [store, zh]);
  return (
    <>
      <div className={styles.gridBox} data-sample="order">
        <Grid store={store} label={label} lead="numbers" merges />
      </div>
      <MarksList store={store} />
      <div>
        <Button onClick={() => store.actions.check()}>{check}</Button>
      </div>
    </>
  );
}

function PagedGrid({ label, zh }: { label: string; zh: boolean }) {
  const [page, setPage] = useState(1);
  const [store] = useState(
    () => new GridStore<OrderLine>({ columns: orderColumns(zh), frozen: 1, sortsItself: true }),
  );
  useEffect(() => store.setColumns(orderColumns(zh)), [store, zh]);
  useEffect(() => {
    store.setRows(Array.from({ length: PAGE }, (_, index) => orderLine((page - 1) * PAGE + index)));
  }, [store, page]);
  return (
    <>
      <PickCount store={store} />
      <div className={styles.gridBox} data-sample="paged">
        <Grid store={store} label={label} lead="picks" />
      </div>
      <Pagination size="small" current={page} total={60} pageSize={PAGE} onChange={setPage} />
    </>
  );
}

function SmallGrid({
  label,
  zh,
  rows,
  stale,
}: {
  label: string;
  zh: boolean;
  rows: number | undefined;
  stale?: boolean;
}) {
  const [store] = useState(() => {
    const made = new GridStore<OrderLine>({ columns: orderColumns(zh) });
    if (rows !== undefined) made.setRows(Array.from({ length: rows }, (_, index) => orderLine(index)));
    made.setStale(stale ?? false);
    return made;
  });
  useEffect(() => store.setColumns(orderColumns(zh)), [store, zh]);
  return (
    <div className={styles.gridBoxSmall}>
      <Grid store={store} label={label} skeletonRows={4} />
    </div>
  );
}
