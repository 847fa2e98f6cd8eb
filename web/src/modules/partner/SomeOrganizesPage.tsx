import { usePage } from "../../core/page";
import { useSignedIn } from "../../core/signedInContext";
import { DocumentListPage } from "../../kit/document/DocumentListPage";
import { wordOf } from "../../words";
import organize from "./organize";
import { fixedAt } from "./someOrganizes";

/** Potential or formal suppliers, all suppliers, or customers: the list of organisations with lines that stay. */
export default function SomeOrganizesPage() {
  const { titles } = useSignedIn().menu;
  const { path } = usePage();
  // Whoever wants to add one does so where all of them stand.
  return (
    <DocumentListPage
      kind={organize}
      title={wordOf(titles.get(path))}
      fixed={fixedAt(path)}
      primary={false}
    />
  );
}
