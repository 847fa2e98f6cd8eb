import styles from "../Grid.module.css";

/** The generated name of a CSS module class. */
export function css(name: string): string {
  return styles[name] ?? "";
}
