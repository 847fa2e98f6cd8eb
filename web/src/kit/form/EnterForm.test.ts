import type { FormEvent, ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { EnterForm } from "./EnterForm";

test("Enter saves, but not when it was pressed in the form of a dialog over the form", () => {
  const onEnter = vi.fn();
  const form: ReactElement<{ onSubmit: (event: FormEvent) => void }> = EnterForm({ onEnter, children: null });
  // Without a button to submit with, a browser ignores Enter in a form of several fields.
  expect(renderToStaticMarkup(form)).toContain('type="submit"');
  const preventDefault = vi.fn();
  const submitted = (target: object, currentTarget: object) =>
    form.props.onSubmit({ target, currentTarget, preventDefault } as unknown as FormEvent);
  const [own, inner] = [{}, {}];
  submitted(own, own);
  expect(onEnter).toHaveBeenCalledTimes(1);
  submitted(inner, own);
  expect(onEnter).toHaveBeenCalledTimes(1);
  expect(preventDefault).toHaveBeenCalledTimes(2);
});
