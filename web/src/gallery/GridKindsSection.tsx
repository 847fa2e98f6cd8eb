import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Grid, GridStore, PickCount } from "../kit/grid";
import styles from "./GalleryPage.module.css";
import {
  emptyPart,
  forecastColumns,
  forecastRows,
  partColumns,
  partRows,
  type ForecastRow,
  type PartRow,
} from "./kindSamples";

/** Grouped columns, shades, measured and explained cells; and a tree. */
export function GridKindsSection({ only }: { only?: string }) {
  const { i18n } = useTranslation();
  const zh = i18n.language === "zh";
  const say = (chinese: string, english: string) => (zh ? chinese : english);
  const shown = (sample: string) => !only || only === sample;
  return (
    <>
      {shown("groups") && (
        <section className={styles.wide}>
          <h2>
            {say("Grid：列组、底色、检测值、数字来源", "Grid: column groups, shades, measures, explanations")}
          </h2>
          <ForecastGrid label={say("预测", "Forecast")} zh={zh} />
        </section>
      )}
      {shown("tree") && (
        <section className={styles.wide}>
          <h2>{say("Grid：树形行", "Grid: tree rows")}</h2>
          <PartGrid label={say("物料成分", "What parts are made of")} zh={zh} />
        </section>
      )}
    </>
  );
}

function ForecastGrid({ label, zh }: { label: string; zh: boolean }) {
  const [store] = useState(
    () =>
      new GridStore<ForecastRow>({
        columns: forecastColumns(zh),
        rows: forecastRows(),
        frozen: 1,
        editable: true,
      }),
  );
  useEffect(() => store.setColumns(forecastColumns(zh)), [store, zh]);
  return (
    <div className={styles.gridBox} data-sample="groups">
      <Grid store={store} label={label} lead="numbers" />
    </div>
  );
}

function PartGrid({ label, zh }: { label: string; zh: boolean }) {
  const [store] = useState(
    () =>
      new GridStore<PartRow>({
        columns: partColumns(zh),
        rows: partRows(),
        frozen: 1,
        editable: true,
        sortsItself: true,
        newRow: emptyPart,
        tree: { column: "name", level: "level", folded: ({ id }) => id === "p3" },
      }),
  );
  useEffect(() => store.setColumns(partColumns(zh)), [store, zh]);
  return (
    <>
      <PickCount store={store} />
      <div className={styles.gridBox} data-sample="tree">
        <Grid store={store} label={label} lead="picks" />
      </div>
    </>
  );
}
