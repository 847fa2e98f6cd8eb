import type { FieldValues } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { FormFooter, type FormFooterProps } from "../form/FormFooter";
import { useGridTopic, type GridStore } from "../grid";
import type { LineRow } from "./lines";

interface LinesFooterProps<Draft extends FieldValues> extends FormFooterProps<Draft> {
  store: GridStore<LineRow>;
}

/** The footer of a form with lines: its wrong cells stand beside the wrong fields. */
export function LinesFooter<Draft extends FieldValues>({ store, ...props }: LinesFooterProps<Draft>) {
  const { t } = useTranslation();
  useGridTopic(store, "marks");
  useGridTopic(store, "rows");
  const wrong = store.marks.all.filter(({ id, level }) => level === "error" && store.listIndex(id) >= 0);
  const [first] = wrong.toSorted((a, b) => store.listIndex(a.id) - store.listIndex(b.id));
  const cells = first && {
    name: "cells",
    label: t("lines.wrong", { n: wrong.length }),
    onGo: () => store.goTo(first.id, first.field),
  };
  return <FormFooter {...props} {...(cells ? { others: [cells] } : {})} />;
}
