import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { openChangesQuery, ORDER_CHANGE_TOPIC } from "../../api/orders";
import { useSignedIn } from "../../core/signedInContext";
import { useAddress } from "../../kit/document/address";
import styles from "./replySheet.module.css";

const MAY_SEE = "orders.order_change.view";

/** What must be agreed on before the replies to these orders can be submitted, said before somebody tries. */
export function ChangesFirst({ orders }: { orders: readonly { number: string }[] }) {
  const { t } = useTranslation();
  const maySee = useSignedIn().menu.permissions.has(MAY_SEE);
  const { one } = useAddress(ORDER_CHANGE_TOPIC);
  const numbers = orders.map(({ number }) => number);
  const changes = useQuery({ ...openChangesQuery(numbers), enabled: maySee }).data;
  if (!changes || changes.totalElements === 0) return null;
  return (
    <output className={styles.differences}>
      {t("order.changesFirst", { n: changes.totalElements })}
      {changes.content.map(({ id, number }) => (
        <Link key={id} to={one(id)}>
          {number}
        </Link>
      ))}
    </output>
  );
}
