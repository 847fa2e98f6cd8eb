import { lazyOfKit, ofModule } from "../../core/lazy";
import type { PageComponent } from "../../core/pages";
import type { ModuleName } from "../../words";
import type { PlainList } from "./PlainListPage";

/** Page component of a read-only list. */
export function plainList(list: PlainList): PageComponent {
  const page = lazyOfKit(async () => {
    const { PlainListPage } = await import("./PlainListPage");
    return { default: () => <PlainListPage {...list} /> };
  });
  const { listing } = list;
  return Object.assign(ofModule(listing.split(".")[0] as ModuleName, page), { listing });
}
