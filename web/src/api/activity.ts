import { queryOptions } from "@tanstack/react-query";
import { ask, http, type Answer } from "./client";

export type ActivityEntry = Answer<"/service1/portal/api/activity/recent", "get">[number];

export const ACTIVITY_KEY = "portal.activity";

export const recentActivityQuery = queryOptions({
  queryKey: [ACTIVITY_KEY, "recent"],
  queryFn: ({ signal }) => ask(http.GET("/service1/portal/api/activity/recent", { signal })),
  meta: { showsOwnError: true },
});
