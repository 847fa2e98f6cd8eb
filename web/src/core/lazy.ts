import { lazy as reactLazy, type ComponentType, type LazyExoticComponent } from "react";
import { loadWords, type ModuleName } from "../words";
import { patiently } from "./offline";

/** A page loaded when it is first opened; while offline, loading waits for the connection. */
export function lazy<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return reactLazy(() => patiently(load));
}

/** A page that names its module, whose help is its help. */
export type OfModule<Page> = Page & { module: ModuleName };

/** A page of a module; the module's translations are loaded with it. */
export function lazyOf<Props>(
  module: ModuleName,
  load: () => Promise<{ default: ComponentType<Props> }>,
): OfModule<LazyExoticComponent<ComponentType<Props>>> {
  const page = lazy(async () => {
    const [loaded] = await Promise.all([load(), loadWords(module)]);
    return loaded;
  });
  return Object.assign(page, { module });
}
