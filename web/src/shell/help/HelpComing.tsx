import { LoadingLines } from "../../kit/LoadingLines";
import { PartComing } from "../PartComing";

/** Stands where texts of the help are still being loaded. */
export function HelpComing({ rows }: { rows?: number | undefined }) {
  return (
    <>
      <PartComing />
      <LoadingLines rows={rows} />
    </>
  );
}
