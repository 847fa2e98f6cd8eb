import { zodResolver } from "@hookform/resolvers/zod";
import type { DocumentRow } from "../../api/documents";
import { useKeptForm } from "../form/useKeptForm";
import { draftOf, schemaOf } from "./fieldSpecs";
import { NO_FIELDS, type DocumentKind } from "./kind";

interface ActionFormOptions<Row extends DocumentRow> {
  kind: DocumentKind<Row>;
  action: string;
  /** The document it is for, or what stands for several. */
  of: string;
  /** The version the user has seen; none for several documents. */
  version?: number;
}

/** The form of what an action asks for, such as a reason. */
export function useActionForm<Row extends DocumentRow>({
  kind,
  action,
  of,
  version,
}: ActionFormOptions<Row>) {
  const fields = kind.fields[action] ?? NO_FIELDS;
  const { form, kept } = useKeptForm({
    kept: "document.action",
    of: `${kind.listing}/${of}/${action}`,
    ...(version === undefined ? {} : { version }),
    resolver: zodResolver(schemaOf(fields)),
    defaults: draftOf(fields, null),
  });
  return { fields, form, kept };
}
