import { Icon } from "../../../kit/icons";
import type { Standing } from "./faults";
import styles from "./filing.module.css";

/** How a section stands, told apart without colour: a tick, a part of a ring, a sign, or the number of marks. */
export function SectionRing({ standing: { ring, marks } }: { standing: Standing }) {
  return (
    <span className={styles.ring} data-ring={ring} aria-hidden="true">
      {ring === "complete" && <Icon name="check" width={11} height={11} />}
      {ring === "doubt" && "?"}
      {ring === "returned" && marks}
    </span>
  );
}
