import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useNavigate } from "react-router";
import type { DocumentRow, ListedDocument } from "../../api/documents";
import type { RowAction } from "../../api/listing";
import { useAddress } from "./address";
import { ActionDialog } from "./ActionDialog";
import { EDIT, isDangerous, type DocumentKind } from "./kind";

interface Asked {
  action: string;
  row: ListedDocument;
  /** New for each dialog, to reset its state. */
  key: number;
}

interface DocumentDoing {
  act: (row: ListedDocument, action: string) => void;
  /** The actions that can be run here; others are run where their input is, such as in the lines. */
  offered: (actions: readonly RowAction[] | undefined) => RowAction[];
  dialog: ReactNode;
  dangerous: string[];
}

/** Runs actions on documents of one kind, from a list row or the document's page. */
export function useDocumentActions<Row extends DocumentRow>(
  kind: DocumentKind<Row>,
  onEnded?: () => void,
): DocumentDoing {
  const navigate = useNavigate();
  const address = useAddress(kind.listing);
  const [asked, setAsked] = useState<Asked | null>(null);
  const latest = useQuery({ ...kind.detail(asked?.row.id ?? ""), enabled: asked !== null }).data;
  const newest = asked && latest && latest.version > asked.row.version ? latest : asked?.row;
  return {
    act: (row, action) => {
      if (action === EDIT) void navigate(address.edit(row.id));
      else setAsked((before) => ({ row, action, key: (before?.key ?? 0) + 1 }));
    },
    offered: (actions = []) => actions.filter(({ action }) => action === EDIT || action in kind.actions),
    dangerous: Object.keys(kind.actions).filter((name) => isDangerous(kind, name)),
    dialog: asked && newest && (
      <ActionDialog
        key={asked.key}
        kind={kind}
        action={asked.action}
        document={newest}
        seen={asked.row.version}
        onDone={() => {
          if (kind.declared.actions[asked.action]?.ends) onEnded?.();
        }}
        onClose={() => setAsked(null)}
      />
    ),
  };
}
