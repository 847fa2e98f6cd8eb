/** The trail keeps ids beside names; the names are what people read. */
export const ONLY_IDS = ["roleIds", "organizeIds", "roles"];
