import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { ShapeSection } from "../../../api/filings";
import { userOptionsQuery } from "../../../api/users";
import { cellName, recordsOf, type Draft } from "./draft";

/** What the users are called that cells of a section name by their ids. */
type UserNames = Readonly<Record<string, string>>;

const COMING = "…";

export function useUserNames(section: ShapeSection, draft: Draft): UserNames {
  const { t } = useTranslation();
  const fields = section.fields.filter(({ kind }) => kind === "user");
  const cells = recordsOf(section, draft).flatMap((row) =>
    fields.map(({ name }) => draft[cellName(row, name)]),
  );
  const ids = [...new Set(cells.filter((cell) => typeof cell === "string" && cell !== ""))] as string[];
  const { data, isError } = useQuery({ ...userOptionsQuery, enabled: ids.length > 0 });
  // Somebody who cannot sign in any more, or is not shown to the reader.
  const unknown = data || isError ? t("filing.someUser") : COMING;
  const nameOf = (id: string) => data?.find((user) => user.id === id)?.userNameAndAccount ?? unknown;
  return Object.fromEntries(ids.map((id) => [id, nameOf(id)]));
}
