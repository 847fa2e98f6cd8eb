import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { DetailOf } from "../../../api/documents";
import { filingPartsQuery, filingShapeQuery, type Filing } from "../../../api/filings";
import { describeListingQuery, type ListingDescription } from "../../../api/listing";
import { usePage, useTabTitle } from "../../../core/page";
import { useAddress } from "../../../kit/document/address";
import { DocumentActions } from "../../../kit/document/DocumentActions";
import { EDIT, ordinaryActions, type DocumentKind } from "../../../kit/document/kind";
import { isNotThere, NotThere } from "../../../kit/document/NotThere";
import { splitForPage } from "../../../kit/document/splitForPage";
import { useDocumentActions } from "../../../kit/document/useDocumentActions";
import { useValueWords } from "../../../kit/list/useValueWords";
import { PendingRecord } from "../../../kit/PendingRecord";
import { StatusDot, toneOf } from "../../../kit/StatusDot";
import { useMediaQuery } from "../../../kit/useMediaQuery";
import { PHONE_QUERY } from "../../../theme/tokens";
import { FilingEditor } from "./FilingEditor";
import { SUBMIT } from "./SubmitDialog";

interface FilingPageProps {
  kind: DocumentKind<Filing>;
}

interface LoadedProps extends FilingPageProps {
  document: DetailOf<Filing>;
  listing: ListingDescription;
}

function Loaded({ kind, document, listing }: LoadedProps) {
  const { t, i18n } = useTranslation();
  const { leave } = usePage();
  const phone = useMediaQuery(PHONE_QUERY);
  const address = useAddress(kind.listing);
  const { act, offered, dialog, dangerous } = useDocumentActions(kind, () => leave(address.list));
  const wordOf = useValueWords(kind.listing);
  // While another language is loaded, the forms stay as they are.
  const shape = useQuery({ ...filingShapeQuery(i18n.language), placeholderData: keepPreviousData });
  const parts = useQuery({
    ...filingPartsQuery(document.id, i18n.language),
    placeholderData: keepPreviousData,
  });
  if (!shape.data || !parts.data) {
    return <PendingRecord title={document.number} section={t("filing.sections")} queries={[shape, parts]} />;
  }
  const state = listing.states.find((one) => one.state === document.state);
  const own = offered(document.actions);
  const split = splitForPage(
    own.filter(({ action }) => action !== SUBMIT && action !== EDIT),
    { ordinary: ordinaryActions(kind), dangerous, othersTurn: parts.data.editable, room: phone ? 1 : 2 },
  );
  return (
    <>
      <FilingEditor
        kind={kind}
        document={document}
        shape={shape.data}
        parts={parts.data}
        type={wordOf("filingType", document.filingType)}
        status={<StatusDot tone={toneOf(state?.tone)}>{state?.label ?? ""}</StatusDot>}
        maySubmit={own.some(({ action }) => action === SUBMIT)}
        actions={
          <DocumentActions
            kind={kind}
            document={document}
            split={split}
            dangerous={dangerous}
            phone={phone}
            onAction={(action) => act(document, action)}
          />
        }
      />
      {dialog}
    </>
  );
}

/** One filing: filled in while it can be, and read after that. */
export function FilingPage({ kind }: FilingPageProps) {
  const { t } = useTranslation();
  const { params } = usePage();
  const address = useAddress(kind.listing);
  const document = useQuery(kind.detail(params.id ?? ""));
  const listing = useQuery(describeListingQuery(kind.listing));
  useTabTitle(document.data?.number);
  if (isNotThere(document)) return <NotThere gone={document.data !== undefined} list={address.list} />;
  if (document.data && listing.data) {
    return <Loaded kind={kind} document={document.data} listing={listing.data} />;
  }
  return (
    <PendingRecord title={t("filing.title")} section={t("filing.sections")} queries={[document, listing]} />
  );
}
