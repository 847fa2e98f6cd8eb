import { useMemo } from "react";
import type { ListRow } from "../../api/listing";
import { listPage, type ListPath } from "../../api/listPage";
import { usePage } from "../../core/page";
import { useSignedIn } from "../../core/signedInContext";
import { wordOf } from "../../words";
import type { FilterSpec } from "./filters";
import { ListPage } from "./ListPage";

/** Nothing is read of its rows but what all rows have. */
type AnyPage = Parameters<typeof ListPage<ListRow>>[0]["page"];

export interface PlainList {
  listing: string;
  path: ListPath;
  filters?: FilterSpec[];
}

/** A list that is only read. Its title is its menu's; columns, states, words and what a search looks at are the server's. */
export function PlainListPage({ listing, path, filters }: PlainList) {
  const { titles } = useSignedIn().menu;
  const page = useMemo(() => listPage(listing, path) as unknown as AnyPage, [listing, path]);
  return (
    <ListPage
      title={wordOf(titles.get(usePage().path))}
      listing={listing}
      page={page}
      {...(filters ? { filters } : {})}
    />
  );
}
