import type { UseFormReturn } from "react-hook-form";
import type { ShapeSection } from "../../../api/filings";
import { cellName, type Draft } from "./draft";
import { saidOfCell, type Judged } from "./faults";
import styles from "./filing.module.css";
import { SectionField } from "./SectionField";
import type { CellWord, RowsBySection } from "./useCellWords";

interface SectionFieldsProps {
  form: UseFormReturn<Draft>;
  filingId: string;
  section: ShapeSection;
  judged: Judged;
  rows: RowsBySection;
  word: CellWord;
  strict: boolean;
  /** The row; null for a section without rows. */
  row: string | null;
}

/** The fields of a section, or of one of its rows. */
export function SectionFields({ section, judged, row, ...rest }: SectionFieldsProps) {
  return (
    <div className={styles.fields}>
      {section.fields.map((field) => {
        const name = cellName(row, field.name);
        return (
          <SectionField
            key={name}
            {...rest}
            row={row}
            field={field}
            faults={saidOfCell(judged.faults, name)}
            doubts={saidOfCell(judged.doubts, name)}
            marks={saidOfCell(judged.marks, name)}
          />
        );
      })}
    </div>
  );
}
