import { useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { filingShapeQuery, type FilingShape, type ShapeField, type ShapeSection } from "../../api/filings";
import type { Organize } from "../../api/organizations";
import { useSide, useSignedIn, type Side } from "../../core/signedInContext";
import { startedFrom, useAddress } from "../../kit/document/address";
import { EmptyState } from "../../kit/EmptyState";
import { FailureState } from "../../kit/FailureState";
import { LoadingLines } from "../../kit/LoadingLines";
import { Facts, Section } from "../../kit/Section";
import { DataTable } from "./DataTable";
import styles from "./OrganizeData.module.css";
import { rowsOf, saidValue, type Content, type Saying } from "./saidValue";
import { useSaying } from "./useSaying";

interface PartProps {
  section: ShapeSection;
  content: Content;
  saying: Saying;
}

function Rows({ section, content, saying }: PartProps) {
  const columns = section.fields.map((field: ShapeField) => ({
    key: field.name,
    label: field.label,
    of: (row: Content) => saidValue(field, row[field.name], saying),
  }));
  return (
    <DataTable
      title={section.title}
      columns={columns}
      rows={rowsOf(content)}
      keyOf={(row) => String(row["id"])}
    />
  );
}

function Fields({ section, content, saying }: PartProps) {
  const facts = section.fields.map((field) => ({
    field: field.name,
    label: field.label,
    value: saidValue(field, content[field.name], saying),
  }));
  return <Facts facts={facts.filter(({ value }) => value !== "")} />;
}

/** The states in which changes are filed. A newcomer's own filing is open already; buyers begin one for him. */
const FILED: Readonly<Record<Side, ReadonlySet<string>>> = {
  buyer: new Set(["registering", "potential", "formal"]),
  supplier: new Set(["potential", "formal"]),
};

/** The way to change what stands here. */
function ChangeButton({ organize: { id, state } }: { organize: Pick<Organize, "id" | "state"> }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const address = useAddress("partner.filing");
  const side = useSide();
  const { permissions } = useSignedIn().menu;
  if (!FILED[side].has(state) || !permissions.has("partner.filing.fill")) return null;
  return (
    <div>
      <Button onClick={() => void navigate(startedFrom(address, id))}>{t("filing.add")}</Button>
    </div>
  );
}

const NO_SECTIONS: FilingShape = { sections: [] };

/** What was approved of a supplier, section by section; drawn from what the server says of its sections. */
export default function OrganizeData({ organize }: { organize: Organize }) {
  const { t, i18n } = useTranslation();
  const shape = useQuery(filingShapeQuery(i18n.language));
  const { sections } = shape.data ?? NO_SECTIONS;
  // The data are beside the organisation's own fields, tables by the codes of their sections.
  const values: Content = { ...organize };
  const filled = sections
    .map((section) => ({
      section: section.code,
      shape: section,
      content: section.table ? { rows: values[section.code] } : values,
    }))
    .filter(({ section, content }) => section === "basic" || rowsOf(content).length > 0);
  const saying = useSaying(shape.data ?? NO_SECTIONS, filled);
  if (shape.isPending || (shape.data && !saying)) return <LoadingLines />;
  if (!shape.data || !saying) {
    return <FailureState error={shape.error} onRetry={() => void shape.refetch()} />;
  }
  return (
    <div className={styles.sections}>
      <ChangeButton organize={organize} />
      {filled.map(({ section, shape: described, content }) => {
        const Part = described.table ? Rows : Fields;
        return (
          <Section key={section} title={described.title}>
            <Part section={described} content={content} saying={saying} />
          </Section>
        );
      })}
      {!filled.some(({ shape: { table } }) => table) && (
        <EmptyState icon="info" title={t("organize.noData")} />
      )}
    </div>
  );
}
