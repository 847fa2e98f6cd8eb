import type { ReactNode } from "react";

interface EnterFormProps {
  className?: string | undefined;
  /** Does what the save button does. */
  onEnter: () => void;
  children: ReactNode;
}

/** The fields of a form whose save button stands outside of it, in a footer: Enter in a field saves, too. */
export function EnterForm({ className, onEnter, children }: EnterFormProps) {
  return (
    <form
      className={className}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // The form of a dialog that was opened from a field bubbles up to here, and is not this one.
        if (event.target === event.currentTarget) onEnter();
      }}
    >
      {children}
      {/* Enter in a field submits only if the form holds a submit button; the visible one is in the footer. */}
      <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
    </form>
  );
}
