import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { readAgain } from "./readAgain";

test("a first read that began before the change does not stand", async () => {
  const queries = new QueryClient();
  const answers: ((text: string) => void)[] = [];
  const observer = new QueryObserver(queries, {
    queryKey: ["topic", "page 1"],
    queryFn: () => new Promise<string>((answer) => answers.push(answer)),
  });
  const stop = observer.subscribe(() => undefined);
  expect(answers).toHaveLength(1);

  const reading = readAgain(queries, "topic");
  await expect.poll(() => answers.length).toBe(2);
  answers[0]?.("before the change");
  answers[1]?.("after the change");
  await reading;

  expect(observer.getCurrentResult().data).toBe("after the change");
  stop();
});
