import { useTranslation } from "react-i18next";
import type { FilingShape } from "../../api/filings";
import { useAreaNames } from "../../kit/list/useAreaNames";
import { useDictWords } from "../../kit/useDictWords";
import { areasIn, dictionariesOf, type Filled, type Saying } from "./saidValue";

/** All that it takes to say what stands in these sections; undefined while it is read. */
export function useSaying(shape: FilingShape, filled: readonly Filled[]): Saying | undefined {
  const { t } = useTranslation();
  const words = useDictWords(dictionariesOf(shape));
  const areaName = useAreaNames(
    areasIn(shape, filled).map((area) => {
      const [country = "", province = "", city = ""] = area.split("/");
      return { andOr: "AND", fieldDb: "area", symbol: "=", queryValue: { country, province, city } };
    }),
  );
  if (!words) return undefined;
  return {
    yes: t("common.yes"),
    no: t("common.no"),
    comma: t("common.listComma"),
    words,
    areaName,
    files: (n) => t("organize.files", { n }),
  };
}
