import type { FilingPart, ShapeSection } from "../../../api/filings";
import type { SaveState } from "../../../kit/form/sectionSaver";
import { draftOf, type Draft } from "./draft";
import { judge, standingOf, type Judged, type Standing } from "./faults";

/** How one section stands, as its keeper tells the page. */
export interface SectionReport {
  state: SaveState;
  /** Cells that the server does not have. */
  changes: number;
  draft: Draft;
  judged: Judged;
  standing: Standing;
}

/** A section that nobody types into. */
export function storedReport(section: ShapeSection, part: FilingPart): SectionReport {
  const draft = draftOf(section, part.content);
  const judged = judge(section, part, draft, draft);
  return {
    state: { state: "clean" },
    changes: 0,
    draft,
    judged,
    standing: standingOf(section, part, draft, judged),
  };
}

export interface ListedPart {
  section: ShapeSection;
  part: FilingPart;
  report: SectionReport;
}
