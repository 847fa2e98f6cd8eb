import { inject } from "vitest";
import { sql } from "../setup/installation";

/** Marks some deliveries as dead letters. Their events were delivered before. */
export async function makeDeadLetters(error: string, count = 1): Promise<void> {
  const { superuserUrl } = inject("place");
  await sql(
    superuserUrl,
    `update platform.delivery set state = 'dead', attempts = 12, last_error = '${error.replaceAll("'", "''")}'
     where (tenant_id, event_id, consumer) in (
       select d.tenant_id, d.event_id, d.consumer from platform.delivery d
       join platform.tenant t using (tenant_id)
       where t.code = 'acme' and d.state = 'done' order by d.event_id limit ${count})`,
  );
}
