import type { RowOf } from "../../api/documentApi";
import type { ShownField } from "../../kit/document/facts";
import { documentKind, SUPPLIER } from "../../kit/document/kind";
import { useValueWords } from "../../kit/list/useValueWords";
import { Facts } from "../../kit/Section";

const OTHER: ShownField = { zh: "otherZh", en: "otherEn" };

/** All that the two have in common. */
function Evidence({ evidence }: Pick<RowOf<"partner.match">, "evidence">) {
  const wordOf = useValueWords("partner.match");
  return (
    <Facts
      facts={evidence.map(({ cause, section, field, typed }) => ({
        field: `${cause}/${section}/${field}`,
        label: wordOf("cause", cause),
        value: typed,
      }))}
    />
  );
}

const TO_ORGANIZATION = { kind: "partner.organize" } as const;

/** Two organisations that may be one; only the buying company reads of them. They have no number. */
export default documentKind("partner.match", {
  actions: {
    merge: { danger: true },
    differ: {},
  },
  name: SUPPLIER,
  columns: [SUPPLIER, OTHER, "state", "cause", "similarity", "createdAt", "decidedBy", "decidedAt"],
  // The first of the two opens the pair, as a number does elsewhere.
  references: {
    otherZh: { ...TO_ORGANIZATION, id: "otherId" },
    otherEn: { ...TO_ORGANIZATION, id: "otherId" },
  },
  filters: [{ field: "cause", width: 140 }],
  headline: OTHER,
  facts: [OTHER, "cause", "similarity", "decidedBy", "decidedAt"],
  texts: ["reason"],
  tabs: ({ evidence }, { t }) => [
    {
      key: "evidence",
      label: t("match.evidence"),
      count: evidence.length,
      // By it the two are told apart or not.
      leads: true,
      children: <Evidence evidence={evidence} />,
    },
  ],
});
