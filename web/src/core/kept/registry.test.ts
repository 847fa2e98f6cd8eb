import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { DISTURBANCES, KEPT_FORMS, type KeptForm } from "./registry";

const source = join(import.meta.dirname, "../..");
const files = readdirSync(source, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.ts$|schema\.ts$|^gallery\//.test(name))
  .map((name) => ({ name, text: readFileSync(join(source, name), "utf8") }));

function using(pattern: RegExp): string[] {
  return files.filter(({ text }) => pattern.test(text)).map(({ name }) => name);
}

/** Inputs that belong to a form which keeps them, and inputs that need not be kept; each with the reason. */
const NOT_THEMSELVES: Readonly<Record<string, string>> = {
  // Parts of forms
  "kit/form/numberFields.tsx": "fields of forms",
  "kit/form/textFields.tsx": "fields of forms",
  "kit/richText/RichTextEditor.tsx": "a field of a form",
  "kit/list/search/SearchValue.tsx": "a part of the search panel",
  "kit/list/search/WhenPicker.tsx": "a part of the search panel",
  "kit/list/views/ColumnsEditor.tsx": "a part of the forms of views",
  "kit/list/views/FrozenField.tsx": "a part of the forms of views",
  "modules/base/timedJob/ParameterFields.tsx": "fields of a form",
  "modules/base/timedJob/TimedJobFields.tsx": "fields of a form",
  "modules/content/announcement/AnnouncementFields.tsx": "fields of a form",
  "modules/identity/dataRule/ValueInput.tsx": "a field of a form",
  "modules/identity/role/RoleFields.tsx": "fields of a form",
  "modules/identity/users/UserOrganizes.tsx": "a field of a form",
  "modules/identity/users/RolesField.tsx": "a field of a form",
  "modules/message/TemplateTextEditor.tsx": "a part of a form",
  "modules/partner/filing/PasteBox.tsx": "holds nothing: what is pasted becomes rows at once",
  "modules/partner/filing/SecretField.tsx": "a field of a form",
  "modules/partner/filing/SectionField.tsx": "a field of a form",
  "modules/orders/ReplyPartFields.tsx": "fields of the reply, which its sheet keeps",
  "modules/partner/review/NoteField.tsx": "a part of the review, which keeps it",
  "modules/partner/review/OpenDoubt.tsx": "a part of the review, which keeps it",
  "modules/partner/review/ReturnDialog.tsx": "a part of the review, which keeps it",
  // Nothing to keep
  "modules/partner/AuthenticationAmount.tsx": "an amount that nobody else is to find in this browser",
  "kit/grid/FindPanel.tsx": "looks for a text; nothing is saved",
  "kit/list/SearchBox.tsx": "what is looked for stands in the address",
  "kit/list/filters.tsx": "what is looked for stands in the address",
  "kit/select/MultiSelectDialog.tsx": "looks for a choice; nothing is saved",
  "modules/identity/role/PermissionPicker.tsx": "looks for a permission; nothing is saved",
  "modules/seal/VerifyPage.tsx": "looks a certificate up; nothing is saved",
  "shell/help/HelpDrawer.tsx": "looks for help; nothing is saved",
};

describe("every form keeps what is typed", () => {
  test("no form is made without keeping its input; those of secrets say so", () => {
    expect(using(/\buseForm\b[^\n]*from "react-hook-form"|\buseForm,/)).toEqual(["kit/form/useKeptForm.ts"]);
    const secret = using(/useSecretForm\(/);
    for (const name of secret) expect(name).toMatch(/^modules\/identity\//);
  });

  test("no sheet is edited without keeping its input", () => {
    expect(using(/new GridStore</).toSorted()).toEqual([
      "kit/document/LineGrid.tsx",
      "kit/list/listModel.ts",
      "modules/content/imports/reviewModel.ts",
    ]);
  });

  test("every file with a field for text keeps it, or is part of one that does", () => {
    const typing = using(/<Input(?:\.TextArea|Number|\.Password)?[\s>]|<DatePicker/);
    const keeping = new Set(using(/useKept(?:Form|Draft|Lines)?[(<]|useRecordForm[(<]|useReasonDraft\(/));
    const unexplained = typing.filter((name) => !keeping.has(name) && !(name in NOT_THEMSELVES));
    expect(unexplained).toEqual([]);
    expect(Object.keys(NOT_THEMSELVES).filter((name) => !typing.includes(name))).toEqual([]);
  });

  test("no form forgets with its save what was typed while that was on its way", () => {
    const forgetting = new Set(using(/\bkept\.end\(\)/));
    const forms = using(/useKept(?:Form|Draft)[(<]|useActionForm\(\{|useReasonDraft\(/);
    expect(forms.filter((name) => forgetting.has(name)).toSorted()).toEqual([
      "kit/document/ActionDialog.tsx", // takes no input meanwhile
      "kit/document/BatchForm.tsx", // is closed before anything is sent
      "kit/document/CommentsTab.tsx", // stays open with it
      "kit/list/search/SearchPanel.tsx", // sends nothing
      "kit/list/views/ManageDialog.tsx", // stays open with it
      "kit/list/views/SaveSceneDialog.tsx", // takes no input meanwhile
      "kit/list/views/ViewEditor.tsx", // applies it without sending it
      "kit/stamp/ReasonDialog.tsx", // takes no input meanwhile
      "modules/identity/ApiKeyDialog.tsx", // takes no input meanwhile
      "modules/identity/ProfileForm.tsx", // stays open with it
      "modules/message/TemplateForm.tsx", // puts the delivered text in the place of all that is typed
      "modules/partner/bankChange/CallBack.tsx", // takes no input meanwhile
      "modules/partner/review/ReviewAround.tsx", // takes no input meanwhile
      "modules/seal/IssueDialog.tsx", // takes no input meanwhile
      "modules/seal/review/ReviewDecision.tsx", // ends before anything is sent; a refusal brings it back
    ]);
    // What was typed since can be told only from what was sent.
    const sending = new Set(using(/\bsending\(\);/));
    const saving = using(/\bsaved\((?:\w+|\{[^}]*\})\);/).filter((name) => forms.includes(name));
    expect(saving.length).toBeGreaterThan(6);
    expect(saving.filter((name) => !sending.has(name))).toEqual([]);
  });

  test("every name of the registry is used by a form, and by one kind of form only", () => {
    const elsewhere = files.filter(({ name }) => name !== "app/kept/registry.ts");
    const users = (name: string) =>
      elsewhere.filter(({ text }) =>
        new RegExp(`(?:kept|name)(?:: |=)"${name.replace(".", "\\.")}"`).test(text),
      );
    const counts = Object.keys(KEPT_FORMS).map((name) => [name, users(name).length]);
    expect(counts.filter(([, count]) => count !== 1)).toEqual([]);
  });

  test("whatever cannot happen to a form is said with a reason", () => {
    for (const form of Object.values<KeptForm>(KEPT_FORMS))
      for (const [disturbance, why] of Object.entries(form.without ?? {})) {
        expect(DISTURBANCES).toContain(disturbance);
        expect(why.length).toBeGreaterThan(10);
      }
  });
});
