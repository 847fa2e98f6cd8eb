import { useQuery } from "@tanstack/react-query";
import { describeListingQuery } from "../../api/listing";

/** Column labels of a listing, so that forms use the same labels as list and history. */
export function useColumnLabels(listing: string): (field: string) => string {
  const { data } = useQuery(describeListingQuery(listing));
  return (field) => data?.columns.find((column) => column.field === field)?.label ?? "";
}
