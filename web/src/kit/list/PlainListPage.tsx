import { useMemo } from "react";
import type { ListRow, Page } from "../../api/listing";
import { listPage, type ListPath } from "../../api/listPage";
import { usePage } from "../../core/page";
import { useSignedIn } from "../../core/signedInContext";
import { wordOf } from "../../words";
import type { FilterSpec } from "./filters";
import { ListPage } from "./ListPage";
import { useSupplierFilter } from "./useSupplierFilter";
import { useSupplierLinks } from "./useSupplierLinks";

export interface PlainList {
  listing: string;
  path: ListPath;
  filters?: FilterSpec[];
  /** Each row is about a supplier: it leads to it, and is found by it. */
  ofSuppliers?: boolean;
}

interface SuppliersRow extends ListRow {
  organizeId: string;
}

const NO_FILTERS: FilterSpec[] = [];
const ID = ["organizeId"] as const;

/** A read-only list. The title comes from the menu; columns, states, labels and quick search from the server. */
export function PlainListPage({ listing, path, filters = NO_FILTERS, ofSuppliers = false }: PlainList) {
  const { titles } = useSignedIn().menu;
  const page = useMemo(() => listPage<ListPath, Page<SuppliersRow>>(listing, path), [listing, path]);
  const bySupplier = useSupplierFilter(ID[0]);
  const links = useSupplierLinks();
  return (
    <ListPage
      title={wordOf(titles.get(usePage().path))}
      listing={listing}
      page={page}
      filters={ofSuppliers ? [...bySupplier, ...filters] : filters}
      {...(ofSuppliers ? { needs: ID, links } : {})}
    />
  );
}
