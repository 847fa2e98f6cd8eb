import { act, createElement } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { asApiError } from "../../api/errors";
import { useSecretForm } from "../../kit/form/useKeptForm";
import { draw, shown } from "../../kit/testing/draw";
import { MailedCodeFields } from "./MailedCodeFields";
import { useMailedCode } from "./useMailedCode";

const send = vi.fn<(ticket: string) => Promise<void>>();
const ready = vi.fn<() => Promise<boolean>>();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  send.mockReset().mockResolvedValue(undefined);
  ready.mockReset().mockResolvedValue(true);
});

afterEach(() => vi.useRealTimers());

/** A form with an address and the code that is mailed to it. */
function drawn(withAddress = true) {
  function Form() {
    const form = useSecretForm({ defaultValues: { email: "", code: "" } });
    const mailed = useMailedCode({
      form,
      code: "code",
      withTicket: (next) => next("ticket"),
      ready,
      send,
      sent: "sent",
    });
    return createElement(
      "form",
      null,
      createElement("output", null, mailed.error ? asApiError(mailed.error).message : ""),
      createElement(MailedCodeFields<{ email: string; code: string }>, {
        control: form.control,
        button: mailed.button,
        ...(withAddress ? { address: { name: "email" as const, label: "E-mail", hint: "" } } : {}),
        code: { name: "code", label: "Code" },
      }),
    );
  }
  const { host } = draw(createElement(Form));
  const button = () => host.querySelector("button");
  return {
    fields: () => [...host.querySelectorAll("input")].map(({ name }) => name),
    button,
    press: () => act(async () => button()?.click()),
  };
}

test("a code is sent, entered in the field below, and not asked for again before a minute has passed", async () => {
  const { fields, button, press } = drawn();
  expect(fields()).toEqual(["email", "code"]);
  await press();
  await shown(() => expect(button()?.textContent).toContain("register.sendAgainIn"));
  expect(send.mock.calls).toEqual([["ticket"]]);
  expect(button()?.disabled).toBe(true);
  expect(document.activeElement?.getAttribute("name")).toBe("code");
  act(() => void vi.advanceTimersByTime(59_000));
  expect(button()?.disabled).toBe(true);
  act(() => void vi.advanceTimersByTime(1000));
  expect(button()?.textContent).toContain("register.sendCode");
  expect(button()?.disabled).toBe(false);
});

test("nothing is sent to what is no address, and a code that was not sent can be asked for at once", async () => {
  const { button, press } = drawn();
  ready.mockResolvedValue(false);
  await press();
  expect(send).not.toHaveBeenCalled();
  ready.mockResolvedValue(true);
  send.mockRejectedValue(new Error("no"));
  await press();
  await shown(() => expect(document.querySelector("output")?.textContent).not.toBe(""));
  expect(button()?.disabled).toBe(false);
});

test("where the address is known, its code alone is asked for", () => {
  expect(drawn(false).fields()).toEqual(["code"]);
});
