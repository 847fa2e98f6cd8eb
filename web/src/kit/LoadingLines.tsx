// oxlint-disable-next-line no-restricted-imports -- this is where it is used
import { Skeleton } from "antd";

interface LoadingLinesProps {
  /** About as many as what is being loaded will have, so that little moves when it comes. */
  rows?: number | undefined;
}

/** Grey lines where a text, a form or a list is still being loaded. */
export function LoadingLines({ rows = 2 }: LoadingLinesProps) {
  return <Skeleton active title={false} paragraph={{ rows }} />;
}
