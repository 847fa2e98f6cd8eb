import { lazy } from "../../core/lazy";
import type { PageComponent } from "../../core/pages";
import type { PlainList } from "./PlainListPage";

/** The page of a list that is only read; all it needs to be told is which list that is. */
export function plainList(list: PlainList): PageComponent {
  return lazy(async () => {
    const { PlainListPage } = await import("./PlainListPage");
    return { default: () => <PlainListPage {...list} /> };
  });
}
