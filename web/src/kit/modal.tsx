import { Modal } from "antd";
import { createContext, use, type ReactNode } from "react";

type Modals = ReturnType<typeof Modal.useModal>[0];

const ModalContext = createContext<Modals | null>(null);

/**
 * Where dialogs are shown that `useModal` opens. antd's own `App` would do it, and bring its messages and notifications to
 * the first page; `toast` says what they would.
 */
export function ModalPlace({ children }: { children: ReactNode }) {
  const [modals, place] = Modal.useModal();
  return (
    <ModalContext value={modals}>
      {place}
      {children}
    </ModalContext>
  );
}

/** Opens dialogs from an event: questions and notices. */
export function useModal(): Modals {
  const modals = use(ModalContext);
  if (!modals) throw new Error("useModal must be called inside ModalPlace");
  return modals;
}
