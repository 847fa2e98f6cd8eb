import { useQuery } from "@tanstack/react-query";
import { Pagination } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { exactCountQuery } from "../../api/listing";
import { groupDigits } from "../digits";
import styles from "./ListPager.module.css";
import { PAGE_SIZES, pageRequest, type ListState } from "./listState";
import type { ListCount } from "./useListCount";

interface ListPagerProps {
  listing: string;
  state: ListState;
  count: ListCount;
  /** There are rows after the current page. */
  more: boolean;
  phone: boolean;
  onChange: (page: number, size: number) => void;
}

/**
 * The pager below a list. Beyond the counting limit, and while rows are still counted, only the next page is offered: it
 * is read with a cursor from the last row on screen, while a distant page would need an offset.
 */
export function ListPager({ listing, state, count, more, phone, onChange }: ListPagerProps) {
  const { total, exact } = count;
  const reached = (state.page - 1) * state.size + (more ? state.size + 1 : 1);
  const offered = exact ? total : Math.max(total, reached);
  return (
    <>
      {!phone && (
        <CountOfRows
          // Reset for another query: an exact count is requested on demand only.
          key={JSON.stringify([state.search, state.conditions])}
          listing={listing}
          state={state}
          count={count}
        />
      )}
      <Pagination
        size="small"
        current={state.page}
        pageSize={state.size}
        total={offered}
        showSizeChanger={!phone}
        showQuickJumper={false}
        pageSizeOptions={PAGE_SIZES}
        simple={phone}
        onChange={onChange}
      />
    </>
  );
}

/** Number of rows; where the server stopped at its limit, an exact count is available on demand. */
function CountOfRows({ listing, state, count }: Pick<ListPagerProps, "listing" | "state" | "count">) {
  const { t } = useTranslation();
  const { total, exact, coming } = count;
  const [wanted, setWanted] = useState(false);
  // Leaving the page or changing the query aborts the request; the server then stops counting.
  const counting = useQuery({
    ...exactCountQuery(listing, pageRequest(state)),
    enabled: wanted && !exact,
  });
  if (coming)
    return (
      <span className={styles.count} data-coming>
        {t("list.counting")}
      </span>
    );
  const known = exact ? total : counting.data?.count;
  if (known !== undefined)
    return <span className={styles.count}>{t("list.total", { total: groupDigits(String(known)) })}</span>;
  return (
    <span className={styles.count}>
      {t("list.totalAtLeast", { total: groupDigits(String(total)) })}
      {counting.isFetching ? (
        <span className={styles.note} aria-live="polite">
          {t("list.counting")}
        </span>
      ) : (
        <button
          type="button"
          className={styles.link}
          onClick={() => {
            setWanted(true);
            if (counting.isError) void counting.refetch();
          }}
        >
          {t(counting.isError ? "list.countFailed" : "list.countExactly")}
        </button>
      )}
    </span>
  );
}
