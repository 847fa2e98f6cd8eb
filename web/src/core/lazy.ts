import { lazy as reactLazy, type ComponentType, type LazyExoticComponent } from "react";
import { loadWords, type ModuleName } from "../words";
import { patiently } from "./offline";

/** A page that is downloaded when it is first opened, or as soon as there is a line to download it over. */
export function lazy<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return reactLazy(() => patiently(load));
}

/** A page of a module; the module's words are downloaded beside it. */
export function lazyOf<Props>(
  module: ModuleName,
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const [page] = await Promise.all([load(), loadWords(module)]);
    return page;
  });
}
