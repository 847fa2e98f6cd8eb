import { lazy as reactLazy, type ComponentType, type LazyExoticComponent } from "react";
import { loadWords, type ModuleName } from "../words";
import { patiently } from "./offline";

/** How a failing download is dealt with: `patiently` for a page, `steadily` for what stands over one. */
type Loading = <T>(load: () => Promise<T>) => Promise<T>;

/**
 * A page loaded when it is first opened; while offline, loading waits for the connection. It says shared translations
 * only, and waits for no others: what is seen first, or over a page whose server may be out of reach.
 */
export function lazy<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  loading: Loading = patiently,
): LazyExoticComponent<ComponentType<Props>> {
  return reactLazy(() => loading(load));
}

/** A page that names its module, whose help is its help. */
export type OfModule<Page> = Page & { module: ModuleName };

export function ofModule<Page extends object>(module: ModuleName, page: Page): OfModule<Page> {
  return Object.assign(page, { module });
}

/** A page of a module; the translations of the module and of the kit are loaded with it. */
export function lazyOf<Props>(
  module: ModuleName,
  load: () => Promise<{ default: ComponentType<Props> }>,
  loading?: Loading,
): OfModule<LazyExoticComponent<ComponentType<Props>>> {
  return ofModule(
    module,
    lazy(async () => {
      const [loaded] = await Promise.all([load(), loadWords("kit", module)]);
      return loaded;
    }, loading),
  );
}

/** What belongs to no module, and says words of the kit, which are loaded with it. */
export function lazyOfKit<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  loading?: Loading,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const [loaded] = await Promise.all([load(), loadWords("kit")]);
    return loaded;
  }, loading);
}
