import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { ReturnLine, ReturnOrderDetail } from "../../api/returns";
import { DocumentPage } from "../../kit/document/DocumentPage";
import type { DocumentTab } from "../../kit/document/DocumentTabs";
import { LineGrid, useShownLines } from "../../kit/document/LineGrid";
import type { GridColumn, GridRow } from "../../kit/grid";
import { returnOrder } from "./returnOrder";
import { useReturnColumns } from "./useReturnColumns";

type ShownLine = ReturnLine & GridRow;

function Lines({ lines }: { lines: readonly ReturnLine[] }) {
  const { t } = useTranslation();
  const { text, reason, narrow } = useReturnColumns();
  const columns = useMemo((): GridColumn<ShownLine>[] => {
    const material = text<ShownLine>("material", 150);
    return [
      text("line", 80),
      ...(narrow ? [] : [material]),
      { ...text("quantity", 110), kind: "decimal", decimals: 3 },
      text("unit", 70),
      ...(narrow ? [material] : []),
      { ...text("netPrice", 110), kind: "decimal", decimals: 6 },
      { ...text("amount", 120), kind: "decimal", decimals: 2, total: true },
      { ...text("reason", 120), ...reason },
      text("description", 200),
      text("remark", 240),
    ];
  }, [text, reason, narrow]);
  const rows = lines.map((line) => ({ ...line, id: line.line }));
  const store = useShownLines<ShownLine>({ columns, rows, frozen: 1 });
  return <LineGrid kept={null} store={store} label={t("order.lines")} />;
}

export default function ReturnOrderPage() {
  const { t } = useTranslation();
  const tabs = ({ version, lines = [] }: ReturnOrderDetail): DocumentTab[] => [
    {
      key: "lines",
      label: t("order.lines"),
      count: lines.length,
      children: <Lines key={version} lines={lines} />,
    },
  ];
  return <DocumentPage kind={returnOrder} tabs={tabs} />;
}
