import { useQueryClient } from "@tanstack/react-query";
import { Alert, Button, Input, Select, Tag } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  resetTemplate,
  saveTemplate,
  TEMPLATES,
  testTemplate,
  type Template,
  type TemplateDraft,
  type TemplateLanguage,
  type TemplateText,
} from "../../api/messages";
import type { ApiError } from "../../api/errors";
import { usePage } from "../../core/page";
import { readAgain } from "../../core/readAgain";
import { useAction } from "../../core/useAction";
import { Field } from "../../kit/Field";
import { CONFLICT } from "../../kit/form/overtaken";
import { useKeptDraft } from "../../kit/form/useKeptDraft";
import { useOvertaken, type Overtaking } from "../../kit/form/useOvertaken";
import { FormGrid, FormPage, FormPanel, FormWide } from "../../kit/FormPage";
import { useModal } from "../../kit/modal";
import { toast } from "../../kit/toast";
import { useSignedIn } from "../../core/signedInContext";
import { TEMPLATE_PAGE } from "./addresses";
import { flawOf } from "./fields";
import styles from "./TemplateForm.module.css";
import { TemplateTextEditor, type TextErrors } from "./TemplateTextEditor";
import { useMessageWords } from "./messageWords";

interface TemplateFormProps {
  /** The version being edited. */
  base: Template;
  latest: Template;
  gone: boolean;
  onReload: (template: Template) => void;
}

const REFUSED = 300;
const INVALID = 422;
const LANGUAGES: readonly TemplateLanguage[] = ["zh", "en"];
const LONGEST_NOTE = 500;

function draftOf({ notifyMethod, note, zh, en }: Template): TemplateDraft {
  const text = ({ title, content }: TemplateText) => ({ title, content });
  return { notifyMethod, note, zh: text(zh), en: text(en) };
}

/** The server's name for the field of a language. */
function nameIn(language: TemplateLanguage, field: keyof TemplateText): string {
  return field + (language === "zh" ? "Zh" : "En");
}

/** Edits a message template in both languages side by side, with a preview. */
export function TemplateForm({ base, latest, gone, onReload }: TemplateFormProps) {
  const { t } = useTranslation();
  const modal = useModal();
  const { leave } = usePage();
  const queries = useQueryClient();
  const { types, methods } = useMessageWords();
  const mayEdit = useSignedIn().menu.permissions.has("message.template.edit");
  const editing = useKeptDraft<TemplateDraft>({
    kept: "message.template",
    of: base.id,
    version: base.version,
    initial: draftOf(base),
  });
  const { draft, kept, sending, saved } = editing;
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const fields = base.fields.map(({ name }) => name);

  const change = (next: Partial<TemplateDraft>) => {
    setProblems({});
    editing.change(next);
  };
  const failed = (error: ApiError) => {
    if (overtaking.failed(error)) return;
    const told = error.fields.map(({ field, message }) => [field, message] as const);
    setProblems(Object.fromEntries(told.length > 0 ? told : [["form", error.message]]));
  };
  const save = useAction({
    run: (wanted: TemplateDraft, key) => saveTemplate(base, wanted, key),
    shownInForm: [REFUSED, INVALID, CONFLICT],
    onDone: (template) => {
      saved(template);
      void readAgain(queries, TEMPLATES);
      toast.success(t("common.saved"));
      leave(TEMPLATE_PAGE);
    },
    onFailed: failed,
  });
  const reset = useAction({
    run: (_nothing: object, key) => resetTemplate(base, key),
    shownInForm: [REFUSED, INVALID, CONFLICT],
    onDone: (template) => {
      void readAgain(queries, TEMPLATES);
      toast.success(t("message.template.resetDone"));
      kept.end();
      editing.start(draftOf(template));
      onReload(template);
    },
    onFailed: failed,
  });
  const test = useAction({
    run: (language: TemplateLanguage, key) =>
      testTemplate({ id: base.id, language, ...draft[language] }, key),
    onDone: () => toast.success(t("message.template.tested")),
  });

  const flawIn = (text: string): string | undefined => {
    if (text.trim() === "") return t("common.required");
    const flaw = flawOf(text, fields);
    if (!flaw) return undefined;
    return flaw.kind === "brace"
      ? t("message.template.badBrace")
      : t("message.template.unknownField", { field: `{${flaw.field}}` });
  };
  const errorsIn = (language: TemplateLanguage): TextErrors => ({
    title: flawIn(draft[language].title) ?? problems[nameIn(language, "title")],
    content: flawIn(draft[language].content) ?? problems[nameIn(language, "content")],
  });
  const errors = { zh: errorsIn("zh"), en: errorsIn("en") };
  const sound = LANGUAGES.every((language) => !errors[language].title && !errors[language].content);
  const shipped = LANGUAGES.every((language) => !base[language].changed);
  const overtaking: Overtaking<Template> = useOvertaken<Template>({
    topic: TEMPLATES,
    base,
    latest,
    busy: save.isPending || save.isSuccess || reset.isPending,
    rebase: (template) => editing.rebase(draftOf(template)),
    replace: (template) => editing.start(draftOf(template)),
    onReload: (template) => {
      setProblems({});
      onReload(template);
    },
  });

  const submit = () => {
    if (!kept.dirty) {
      toast.nothingChanged();
      return;
    }
    sending();
    save.mutate(draft);
  };
  const askReset = () =>
    modal.confirm({
      title: t("message.template.resetQuestion"),
      content: t("message.template.resetEffect"),
      okText: t("message.template.reset"),
      okButtonProps: { danger: true },
      autoFocusButton: "cancel",
      onOk: () => reset.mutateAsync({}).catch(() => undefined),
    });

  return (
    <FormPage
      title={base.name}
      notice={
        gone ? (
          <Alert showIcon type="error" title={t("drawer.gone")} />
        ) : (
          overtaking.notice([], kept.dirty) ||
          (problems.form && <Alert showIcon type="error" title={problems.form} />)
        )
      }
      kept={kept}
      saving={save.isPending}
      canSave={!gone && sound}
      onSave={mayEdit ? submit : undefined}
      onLeave={() => leave(TEMPLATE_PAGE)}
    >
      <FormPanel
        title={t("message.template.basic")}
        beside={
          mayEdit && (
            <Button size="small" disabled={shipped} loading={reset.isPending} onClick={askReset}>
              {t("message.template.reset")}
            </Button>
          )
        }
      >
        <FormGrid>
          <Field label={t("message.template.code")}>
            {({ id }) => <Input id={id} readOnly value={base.code} />}
          </Field>
          <Field label={t("message.template.type")} hint={t(`message.typeHint.${base.type as "task"}`)}>
            {({ id }) => (
              <span id={id}>
                <Tag>{types.find(({ value }) => value === base.type)?.label ?? base.type}</Tag>
              </span>
            )}
          </Field>
          <Field label={t("message.template.method")} error={problems.notifyMethod}>
            {({ status, ...wiring }) => (
              <Select
                {...wiring}
                {...(status ? { status } : {})}
                disabled={!mayEdit}
                options={methods}
                value={draft.notifyMethod}
                onChange={(notifyMethod: string) => change({ notifyMethod })}
              />
            )}
          </Field>
          <FormWide>
            <Field label={t("message.template.note")} error={problems.note}>
              {({ status, ...wiring }) => (
                <Input
                  {...wiring}
                  {...(status ? { status } : {})}
                  maxLength={LONGEST_NOTE}
                  readOnly={!mayEdit}
                  value={draft.note}
                  onChange={(event) => change({ note: event.target.value })}
                />
              )}
            </Field>
          </FormWide>
        </FormGrid>
      </FormPanel>
      <div className={styles.languages}>
        {LANGUAGES.map((language) => (
          <FormPanel
            key={language}
            title={t(`message.language.${language}`)}
            beside={
              mayEdit && (
                <Button
                  size="small"
                  disabled={Boolean(errors[language].title ?? errors[language].content)}
                  loading={test.isPending && test.variables === language}
                  onClick={() => test.mutate(language)}
                >
                  {t("message.template.test")}
                </Button>
              )
            }
          >
            <TemplateTextEditor
              id={base.id}
              language={language}
              fields={base.fields}
              readOnly={!mayEdit}
              text={draft[language]}
              errors={errors[language]}
              onChange={(text) => change({ [language]: text })}
            />
          </FormPanel>
        ))}
      </div>
    </FormPage>
  );
}
