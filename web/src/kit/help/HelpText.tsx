import { Fragment, type ReactNode } from "react";
import { Link } from "react-router";
import type { ListingDescription } from "../../api/listing";
import { useHelpAccess } from "../../core/help";
import { piecesOf, type HelpReference } from "../../words/help";
import { labelOf } from "./labels";
import styles from "./help.module.css";

const NOWHERE = () => null;

/** A text of help, with names of states, actions and fields as the product says them, and links to pages. */
export function HelpText({ text, listing }: { text: string; listing: ListingDescription | undefined }) {
  const pageOf = useHelpAccess()?.pageOf ?? NOWHERE;
  const shown = (reference: HelpReference): ReactNode => {
    const label = labelOf(reference, listing, pageOf);
    const path = reference.kind === "page" ? pageOf(reference.name)?.path : null;
    if (!path) return <strong>{label}</strong>;
    return (
      <Link to={path} className={styles.link}>
        {label}
      </Link>
    );
  };
  // A text never changes its pieces, so their position identifies them.
  return piecesOf(text).map((piece, at) => (
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={at}>{typeof piece === "string" ? piece : shown(piece)}</Fragment>
  ));
}
