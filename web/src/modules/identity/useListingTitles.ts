import { useQuery } from "@tanstack/react-query";
import { ruleModulesQuery } from "../../api/dataRules";

/** What a list is called, in the words of the server; its code until they are here. */
export function useListingTitles(): (listing: string) => string {
  const modules = useQuery(ruleModulesQuery).data ?? [];
  return (listing) => modules.find((one) => one.listing === listing)?.title ?? listing;
}
