import { useQuery } from "@tanstack/react-query";
import { Pagination } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { exactCountQuery } from "../../api/listing";
import { groupDigits } from "../digits";
import styles from "./ListPager.module.css";
import { PAGE_SIZES, pageRequest, type ListState } from "./listState";

interface ListPagerProps {
  listing: string;
  state: ListState;
  total: number;
  /** False when the server stopped counting at its limit. */
  exact: boolean;
  /** There are rows after the page on screen. */
  more: boolean;
  phone: boolean;
  onChange: (page: number, size: number) => void;
}

/**
 * The pager under a list. Beyond the limit of counting there is only the next page: its rows are found from the
 * last one on screen, while a page far away would have to be counted to.
 */
export function ListPager({ listing, state, total, exact, more, phone, onChange }: ListPagerProps) {
  const reached = (state.page - 1) * state.size + (more ? state.size + 1 : 1);
  const offered = exact ? total : Math.max(total, reached);
  return (
    <>
      {!phone && (
        <CountOfRows
          // Another question is counted anew, and only when asked for.
          key={JSON.stringify([state.search, state.conditions])}
          listing={listing}
          state={state}
          total={total}
          exact={exact}
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

/** How many rows there are; where the server stopped counting, everything is counted on demand. */
function CountOfRows({
  listing,
  state,
  total,
  exact,
}: Pick<ListPagerProps, "listing" | "state" | "total" | "exact">) {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState(false);
  // Leaving the page, or asking for other rows, lets go of the question; the server then stops counting.
  const counting = useQuery({
    ...exactCountQuery(listing, pageRequest(state)),
    enabled: wanted && !exact,
  });
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
