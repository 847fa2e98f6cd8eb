import type { ComponentType, LazyExoticComponent } from "react";

/** Each page is its own download. */
export type PageComponent = LazyExoticComponent<ComponentType>;

/** A page below a page of the menu (add, edit, detail). Whoever may open the page above it may open it, too. */
export interface SubPage {
  /** Its address; `:id` stands for any one part, which the page reads from its parameters. */
  pattern: string;
  /** The page of the menu it belongs to. */
  of: string;
  /** What else is needed to open it. */
  permission?: string;
  /** Key of its title, until the page knows a better one. */
  title: string;
  page: PageComponent;
}
