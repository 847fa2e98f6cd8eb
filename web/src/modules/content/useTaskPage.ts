import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { taskPageQuery } from "../../api/tasks";

/** One page of the user's tasks. */
export function useTaskPage(size: number) {
  const [page, setPage] = useState(1);
  const tasks = useQuery(taskPageQuery(page, size));
  const total = tasks.data?.totalElements ?? 0;
  // The last row of the last page may have been deleted: go to the new last page.
  const lastPage = Math.max(1, Math.ceil(total / size));
  if (tasks.data && !tasks.isPlaceholderData && page > lastPage) setPage(lastPage);
  return { page, setPage, tasks, total };
}
