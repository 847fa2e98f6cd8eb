import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Condition, PageRequest } from "../../api/listing";
import { orderPageQuery } from "../../api/orders";
import { AWAITING } from "./awaiting";

/** The server's limit of orders per request. */
const MOST_ORDERS = 100;
/** Not under the topic of orders: a live update cancels the reads of its topic, which then answer with what was there before. */
const NEXT_SHEET = "orders.next_sheet";

/**
 * Conditions for the order numbers in the URL, or for all orders that wait for a reply. Where all is delivered nothing is
 * left to promise: such orders would stay on the sheet for ever.
 */
function conditionsOf(search: string): Condition[] {
  const numbers = new URLSearchParams(search).get("orders");
  return [
    { andOr: "", fieldDb: "state", symbol: "in", queryValue: [...AWAITING] },
    { andOr: "AND", fieldDb: "replyOutcome", symbol: "=", queryValue: "open" },
    ...(numbers
      ? [{ andOr: "AND" as const, fieldDb: "number", symbol: "in" as const, queryValue: numbers.split(",") }]
      : []),
  ];
}

/** The orders on one sheet. */
export interface ChosenOrders {
  search: string;
  /** Counts the sheets. */
  sheet: number;
  ids: readonly string[];
  /** How many more waited when it was opened. */
  left: number;
}

interface OrderPage {
  content: readonly { id: string }[];
  totalElements: number;
}

function chosenFrom({ content, totalElements }: OrderPage, search: string, sheet: number): ChosenOrders {
  return { search, sheet, ids: content.map(({ id }) => id), left: totalElements - content.length };
}

/**
 * The orders to reply to on one sheet. They are fixed when it opens, whatever changes while the user types; `next` puts
 * those on a new one that did not fit, and says whether there are any.
 */
export function useChosenOrders(search: string) {
  const queries = useQueryClient();
  const question: PageRequest = {
    pageNum: 1,
    pageSize: MOST_ORDERS,
    conditions: conditionsOf(search),
    sort: [{ field: "number", descending: false }],
    columns: ["number"],
  };
  const page = useQuery(orderPageQuery(question));
  const [chosen, setChosen] = useState<ChosenOrders | null>(null);
  if (page.data && !page.isPlaceholderData && chosen?.search !== search) {
    setChosen(chosenFrom(page.data, search, 1));
  }
  const next = async (): Promise<boolean> => {
    if (!chosen || chosen.left <= 0) return false;
    // Those that were replied to no longer wait, so the first that do are the next.
    const asked = { ...orderPageQuery(question), queryKey: [NEXT_SHEET, question], staleTime: 0, gcTime: 0 };
    const waiting = await queries.fetchQuery(asked).catch(() => null);
    if (!waiting || waiting.content.length === 0) return false;
    setChosen(chosenFrom(waiting, search, chosen.sheet + 1));
    return true;
  };
  return { page, chosen, next };
}
