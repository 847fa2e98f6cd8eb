import { Button, Checkbox, Input, InputNumber } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ListingColumn } from "../../../api/listing";
import { Icon } from "../../icons";
import { toast } from "../../toast";
import type { ColumnLayout } from "../columnLayout";
import styles from "./ColumnsEditor.module.css";
import { isFrozen, LEAST_WIDTH, MOST_WIDTH, withMoved, withShown, withSummed, withWidth } from "./viewLayout";

interface ColumnsEditorProps {
  columns: readonly ListingColumn[];
  layout: ColumnLayout;
  onChange: (layout: ColumnLayout) => void;
  /** The view's names for its columns; absent, they cannot be renamed. */
  names?: Readonly<Record<string, string>>;
  onRename?: (field: string, name: string) => void;
}

const NO_NAMES: Readonly<Record<string, string>> = {};

/** Edits visibility, order, width and totals of the columns. Rows are moved by drag and drop or by buttons. */
export function ColumnsEditor({ columns, layout, onChange, names = NO_NAMES, onRename }: ColumnsEditorProps) {
  const { t } = useTranslation();
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const order = layout.order.filter((field) => columns.some((column) => column.field === field));
  const withTotals = columns.some(({ summed }) => summed);

  const move = (field: string, to: number) => {
    const target = order[to];
    if (target === undefined) return;
    const next = withMoved(layout, field, layout.order.indexOf(target));
    if (next) onChange(next);
    else toast.warning(t("view.fixedColumn"));
  };

  return (
    <table className={styles.table} aria-label={t("view.columns")}>
      <thead>
        <tr>
          <th scope="col">{t("view.shown")}</th>
          <th scope="col">{t("view.column")}</th>
          {onRename && <th scope="col">{t("view.displayName")}</th>}
          <th scope="col">{t("view.width")}</th>
          {withTotals && <th scope="col">{t("view.total")}</th>}
          <th scope="col">{t("view.order")}</th>
        </tr>
      </thead>
      <tbody>
        {order.map((field, index) => {
          const column = columns.find((one) => one.field === field);
          if (!column) return null;
          const frozen = isFrozen(layout, field);
          const name = column.label;
          return (
            <tr
              key={field}
              draggable
              className={[over === field ? styles.over : "", frozen ? styles.frozen : ""].join(" ")}
              onDragStart={(event) => {
                if (frozen) {
                  event.preventDefault();
                  toast.warning(t("view.fixedColumn"));
                  return;
                }
                event.dataTransfer.effectAllowed = "move";
                event.dataTransfer.setData("text/plain", field);
                setDragged(field);
              }}
              onDragOver={(event) => {
                if (dragged === null) return;
                event.preventDefault();
                setOver(field);
              }}
              onDrop={(event) => {
                event.preventDefault();
                if (dragged !== null) move(dragged, index);
                setDragged(null);
                setOver(null);
              }}
              onDragEnd={() => {
                setDragged(null);
                setOver(null);
              }}
            >
              <td>
                <Checkbox
                  aria-label={t("view.showColumn", { name })}
                  checked={!layout.hidden.includes(field)}
                  onChange={(event) => onChange(withShown(layout, field, event.target.checked))}
                />
              </td>
              <td className={styles.name}>
                <Icon name="drag" aria-hidden="true" />
                <span>{name}</span>
                {frozen && <small>{t("view.frozen")}</small>}
              </td>
              {onRename && (
                <td>
                  <Input
                    aria-label={t("view.nameOf", { name })}
                    maxLength={60}
                    placeholder={name}
                    value={names[field] ?? ""}
                    onChange={(event) => onRename(field, event.target.value)}
                  />
                </td>
              )}
              <td>
                <InputNumber
                  className={styles.width ?? ""}
                  aria-label={t("view.widthOf", { name })}
                  min={LEAST_WIDTH}
                  max={MOST_WIDTH}
                  precision={0}
                  placeholder={String(column.width)}
                  value={layout.widths[field] ?? null}
                  onChange={(width) => onChange(withWidth(layout, field, width))}
                />
              </td>
              {withTotals && (
                <td>
                  {column.summed && (
                    <Checkbox
                      aria-label={t("view.totalOf", { name })}
                      checked={layout.summed.includes(field)}
                      onChange={(event) => onChange(withSummed(layout, field, event.target.checked))}
                    />
                  )}
                </td>
              )}
              <td>
                <span className={styles.moves}>
                  <Button
                    size="small"
                    type="text"
                    icon={<Icon name="up" />}
                    aria-label={t("view.moveUp", { name })}
                    disabled={index === 0}
                    onClick={() => move(field, index - 1)}
                  />
                  <Button
                    size="small"
                    type="text"
                    icon={<Icon name="down" />}
                    aria-label={t("view.moveDown", { name })}
                    disabled={index === order.length - 1}
                    onClick={() => move(field, index + 1)}
                  />
                </span>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
