import { Navigate } from "react-router";
import { useSide, useSignedIn } from "../../core/signedInContext";
import { addressOf } from "../../kit/document/address";
import { DocumentListPage } from "../../kit/document/DocumentListPage";
import { onlyOwn } from "./onlyOwn";
import organize from "./organize";

/** All organisations; to a supplier his own company, and a list only where he belongs to several. */
export default function OrganizeListPage() {
  const side = useSide();
  const { user } = useSignedIn();
  const own = onlyOwn(side, user.organizes);
  if (own) return <Navigate replace to={addressOf("partner.organize", side).one(own)} />;
  return <DocumentListPage kind={organize} />;
}
