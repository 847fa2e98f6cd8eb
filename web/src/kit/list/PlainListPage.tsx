import { useMemo } from "react";
import type { ListRow, Page } from "../../api/listing";
import { listPage, type ListPath } from "../../api/listPage";
import { usePage } from "../../core/page";
import { useSignedIn } from "../../core/signedInContext";
import { wordOf } from "../../words";
import type { FilterSpec } from "./filters";
import { ListPage } from "./ListPage";

export interface PlainList {
  listing: string;
  path: ListPath;
  filters?: FilterSpec[];
}

/** A read-only list. The title comes from the menu; columns, states, labels and quick search from the server. */
export function PlainListPage({ listing, path, filters }: PlainList) {
  const { titles } = useSignedIn().menu;
  const page = useMemo(() => listPage<ListPath, Page<ListRow>>(listing, path), [listing, path]);
  return (
    <ListPage
      title={wordOf(titles.get(usePage().path))}
      listing={listing}
      page={page}
      {...(filters ? { filters } : {})}
    />
  );
}
