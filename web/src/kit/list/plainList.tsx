import { lazy } from "../../core/lazy";
import type { PageComponent } from "../../core/pages";
import type { PlainList } from "./PlainListPage";

/** Page component of a read-only list. */
export function plainList(list: PlainList): PageComponent {
  return lazy(async () => {
    const { PlainListPage } = await import("./PlainListPage");
    return { default: () => <PlainListPage {...list} /> };
  });
}
