/** Whether a click on a link is for the application; with a modifier or another button it is the browser's. */
export function isPlainClick({
  button,
  ctrlKey,
  metaKey,
  shiftKey,
  altKey,
}: Pick<MouseEvent, "button" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey">): boolean {
  return button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;
}
