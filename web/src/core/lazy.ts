import { lazy as reactLazy, type ComponentType, type LazyExoticComponent } from "react";
import { patiently } from "./offline";

/** A page that is downloaded when it is first opened, or as soon as there is a line to download it over. */
export function lazy<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return reactLazy(() => patiently(load));
}
