import styles from "../Grid.module.css";

/** The name that the build gave to a class. */
export function css(name: string): string {
  return styles[name] ?? "";
}
