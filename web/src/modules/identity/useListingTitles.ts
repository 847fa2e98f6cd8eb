import { useQuery } from "@tanstack/react-query";
import { ruleModulesQuery } from "../../api/dataRules";

/** Title of a list from the server; its code while loading. */
export function useListingTitles(): (listing: string) => string {
  const modules = useQuery(ruleModulesQuery).data ?? [];
  return (listing) => modules.find((one) => one.listing === listing)?.title ?? listing;
}
