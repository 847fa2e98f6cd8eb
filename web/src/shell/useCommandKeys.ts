import { useEffect, useEffectEvent } from "react";
import { COMMAND_IDS, COMMANDS, isPressed } from "../app/commands";
import { isTyping } from "../kit/useHotkey";
import type { Commands } from "./useCommands";

function dialogOpen(): boolean {
  return [...document.querySelectorAll("[role=dialog]")].some((one) => one.checkVisibility());
}

/** Runs commands by keyboard shortcut. Page handlers take precedence; an open dialog receives all keys. */
export function useCommandKeys(commands: Commands): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    const id = COMMAND_IDS.find((one) => {
      const { keys } = COMMANDS[one];
      return keys !== undefined && commands[one] !== undefined && isPressed(keys, event);
    });
    if (!id) return;
    const plain = !COMMANDS[id].keys?.includes("+");
    if (plain && isTyping(event.target)) return;
    if (!plain) event.preventDefault();
    if (dialogOpen()) return;
    event.preventDefault();
    commands[id]?.();
  });
  useEffect(() => {
    // On the window, so that listeners on the document run first.
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);
}
