import { queryOptions } from "@tanstack/react-query";
import { ask, http } from "./client";
import { FILING } from "./filings";

/** The first filing of the user's company, while nothing is decided about it. */
export interface OwnRegistration {
  id: string;
  state: string;
  sectionsDone?: number;
}

const OPEN = new Set(["draft", "returned", "pending"]);

/** None once it is decided. The key starts with the topic, so that a live change invalidates it. */
export const ownRegistrationQuery = queryOptions({
  queryKey: [FILING, "registration"],
  queryFn: async ({ signal }): Promise<OwnRegistration | null> => {
    const body = {
      pageSize: 10,
      columns: ["id", "state", "sectionsDone"],
      conditions: [{ andOr: "", fieldDb: "filingType", symbol: "=", queryValue: "first" }],
    };
    const page = await ask(http.POST("/service1/partner/srmOrganize/su/pageList", { body, signal }));
    return page.content.find(({ state }) => OPEN.has(state)) ?? null;
  },
  meta: { showsOwnError: true },
});
