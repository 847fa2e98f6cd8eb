import type { ComponentType, LazyExoticComponent } from "react";
import type { ModuleName } from "../words";

/**
 * A lazily loaded page; one without a module belongs to the shell. One that is a list and nothing else names it: its
 * help follows from what the server says of the list, unless more is written.
 */
export type PageComponent = LazyExoticComponent<ComponentType> & { module?: ModuleName; listing?: string };

/** A page below a menu page (add, edit, detail). It requires the same access as the menu page. */
export interface SubPage {
  /** Its path; `:id` matches one segment, available as a parameter. */
  pattern: string;
  /** Path of the menu page it belongs to. */
  of: string;
  /** Additional permission required. */
  permission?: string;
  /** Translation key of its title, until the page sets one. */
  title: string;
  page: PageComponent;
}
