import { isGroup, type Condition, type SortKey } from "../../../api/listing";
import type { Scene } from "../../../api/views";
import { normalised, sameConditions } from "../conditions";
import { readStored, type ListState } from "../listState";

export const LONGEST_TITLE = 10;
export const LONGEST_VIEW_NAME = 40;

function bare(condition: Condition): Condition {
  if (isGroup(condition))
    return { andOr: condition.andOr, conditions: inOrder(condition.conditions).map(bare) };
  const { andOr, fieldDb, symbol, queryValue } = condition;
  return { andOr, fieldDb, symbol, queryValue };
}

/** Sorts conditions by their saved position, if each has one. */
function inOrder(conditions: readonly Condition[]): Condition[] {
  const placed = conditions.map((condition) => ({
    condition,
    place: Number((condition as { sort?: string }).sort ?? Number.NaN),
  }));
  if (placed.some(({ place }) => Number.isNaN(place))) return [...conditions];
  return placed.toSorted((a, b) => a.place - b.place).map(({ condition }) => condition);
}

/** The conditions of a scene, as in the URL. */
export function conditionsOfScene(scene: Pick<Scene, "detailInfoList">): Condition[] {
  const read = scene.detailInfoList.flatMap((line) => readStored(line) ?? []);
  return normalised(inOrder(read).map(bare));
}

function sameSort(one: readonly SortKey[], other: readonly SortKey[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ field, descending }, index) => {
      const beside = other[index];
      return field === beside?.field && descending === (beside.descending ?? false);
    })
  );
}

function sortOf(scene: Pick<Scene, "sort">): SortKey[] {
  return scene.sort.map(({ field, descending }) => ({ field, descending: descending ?? false }));
}

/** The list state with the scene applied, from the first page. */
export function withScene(state: ListState, scene: Scene): ListState {
  return {
    ...state,
    search: scene.search ?? "",
    conditions: conditionsOfScene(scene),
    sort: sortOf(scene),
    scene: scene.id,
    view: scene.viewId ?? state.view,
    page: 1,
  };
}

/** The list state without any query. */
export function withoutScene(state: ListState): ListState {
  return { ...state, search: "", conditions: [], sort: [], scene: null, page: 1 };
}

/** Whether the current query differs from the scene. */
export function sceneChanged(state: ListState, scene: Scene): boolean {
  return (
    state.search !== (scene.search ?? "") ||
    !sameConditions(state.conditions, conditionsOfScene(scene)) ||
    !sameSort(state.sort, sortOf(scene))
  );
}

export function isSystemScene(scene: Pick<Scene, "type">): boolean {
  return scene.type === 0;
}

export type TitleFlaw = "required" | "tooLong" | "taken";

/** Validates a scene's title; null when valid. The length is counted in code points. */
export function titleFlaw(title: string, scenes: readonly Scene[], except: string | null): TitleFlaw | null {
  const text = title.trim();
  if (text === "") return "required";
  if ([...text].length > LONGEST_TITLE) return "tooLong";
  return scenes.some((scene) => scene.id !== except && scene.title === text) ? "taken" : null;
}
