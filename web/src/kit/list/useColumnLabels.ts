import { useQuery } from "@tanstack/react-query";
import { describeListingQuery } from "../../api/listing";

/** The words of a listing's columns, so that a form calls its fields what the list and the history call them. */
export function useColumnLabels(listing: string): (field: string) => string {
  const { data } = useQuery(describeListingQuery(listing));
  return (field) => data?.columns.find((column) => column.field === field)?.label ?? "";
}
