import { act, createElement } from "react";
import { expect, test, vi } from "vitest";
import { TASKS } from "../../api/tasks";
import { draw } from "../../kit/testing/draw";
import { eventually } from "../../kit/testing/eventually";
import { useTaskPage } from "./useTaskPage";

const SIZE = 20;

test("once the last task of the last page is deleted, the page before it is shown", async () => {
  let tasks = Array.from({ length: SIZE + 1 }, (_, index) => ({ id: `task ${index}` }));
  vi.stubGlobal("fetch", async (request: Request) => {
    const { pageNum } = (await request.json()) as { pageNum: number };
    const content = tasks.slice((pageNum - 1) * SIZE, pageNum * SIZE);
    return Response.json({ code: 200, message: "", data: { content, totalElements: tasks.length } });
  });
  const shown: { now?: ReturnType<typeof useTaskPage> } = {};
  function Tasks() {
    shown.now = useTaskPage(SIZE);
    return null;
  }
  const { client } = draw(createElement(Tasks));
  const begins = (name: string) =>
    act(() => eventually(() => expect(shown.now?.tasks.data?.content[0]?.id).toBe(name)));
  await begins("task 0");
  act(() => shown.now?.setPage(2));
  await begins("task 20");
  tasks = tasks.slice(0, SIZE);
  await act(() => client.invalidateQueries({ queryKey: [TASKS] }));
  await begins("task 0");
  expect(shown.now?.page).toBe(1);
});
