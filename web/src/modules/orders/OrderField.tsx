import { useQuery } from "@tanstack/react-query";
import { Select } from "antd";
import { useState } from "react";
import type { Control } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { orderPageQuery, type PurchaseOrder } from "../../api/orders";
import type { TextDraft } from "../../kit/document/fieldSpecs";
import { FormField, selectWiring } from "../../kit/form/FormField";
import { useDebounced } from "../../kit/useDebounced";

const TYPING_PAUSE = 250;
const FOUND_AT_ONCE = 20;
/** Those a supplier has seen and that were not taken back from him. */
const AT_THE_SUPPLIERS = "to_reply,replying,replied,locked";

interface OrderFieldProps {
  control: Control<TextDraft>;
  label: string;
  disabled: boolean;
  /** Whose order was chosen. */
  supplier: string | undefined;
  onChosen: (order: PurchaseOrder) => void;
}

/** One published order, found by typing a part of its number or of its supplier's name. */
export function OrderField({ control, label, disabled, supplier, onChosen }: OrderFieldProps) {
  const { t, i18n } = useTranslation();
  const [typed, setTyped] = useState("");
  const search = useDebounced(typed.trim(), TYPING_PAUSE);
  const found = useQuery({
    ...orderPageQuery({
      pageNum: 1,
      pageSize: FOUND_AT_ONCE,
      conditions: [{ andOr: "", fieldDb: "state", symbol: "in", queryValue: AT_THE_SUPPLIERS }],
      ...(search ? { search } : {}),
    }),
    enabled: !disabled,
  });
  const orders = found.data?.content ?? [];
  const supplierOf = ({ supplierZh, supplierEn }: PurchaseOrder) =>
    i18n.language === "zh" ? supplierZh : supplierEn || supplierZh;
  return (
    <FormField control={control} name="orderNumber" label={label} required hint={supplier}>
      {(field, wiring) => (
        <Select<string>
          {...selectWiring(wiring)}
          ref={field.ref}
          disabled={disabled}
          showSearch={{ searchValue: typed, onSearch: setTyped, filterOption: false }}
          loading={found.isFetching}
          notFoundContent={found.isFetching ? t("common.loading") : t("returnOrder.noOrder")}
          options={orders.map((order) => ({
            value: order.number,
            label: `${order.number} · ${supplierOf(order)}`,
          }))}
          labelRender={({ value }) => String(value)}
          value={field.value || null}
          onChange={(number) => {
            const order = orders.find((one) => one.number === number);
            setTyped("");
            if (order) onChosen(order);
          }}
          onBlur={field.onBlur}
        />
      )}
    </FormField>
  );
}
