import { useQuery } from "@tanstack/react-query";
import { Input, type InputRef } from "antd";
import type { TextAreaRef } from "antd/es/input/TextArea";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import {
  templatePreviewQuery,
  type Template,
  type TemplateLanguage,
  type TemplateText,
} from "../../api/messages";
import { Field } from "../../kit/Field";
import { useDebounced } from "../../kit/useDebounced";
import { withField } from "./fields";
import { MailFrame } from "./MailFrame";
import styles from "./TemplateTextEditor.module.css";

export type TextErrors = Readonly<Record<keyof TemplateText, string | undefined>>;

interface TemplateTextEditorProps {
  id: string;
  language: TemplateLanguage;
  fields: Template["fields"];
  readOnly: boolean;
  text: TemplateText;
  errors: TextErrors;
  onChange: (text: TemplateText) => void;
}

const LONGEST_TITLE = 200;
const LONGEST_CONTENT = 4000;
const PAUSE_MS = 400;

/** One language of a template: title, content, placeholders to insert, and a preview. */
export function TemplateTextEditor(props: TemplateTextEditorProps) {
  const { t } = useTranslation();
  const { text, errors, language, readOnly } = props;
  const title = useRef<InputRef>(null);
  const content = useRef<TextAreaRef>(null);
  /** The input that last had the focus; null initially. */
  const last = useRef<keyof TemplateText>(null);
  const sound = !errors.title && !errors.content;
  const settled = useDebounced(text, PAUSE_MS);
  const preview = useQuery({
    ...templatePreviewQuery(props.id, language, settled),
    // An incomplete placeholder would be rejected.
    enabled: sound && settled.title.trim() !== "" && settled.content.trim() !== "",
  });

  const insert = (field: string) => {
    const where = last.current ?? "content";
    const box = where === "title" ? title.current?.input : content.current?.resizableTextArea?.textArea;
    const end = text[where].length;
    const [from, to] = last.current ? [box?.selectionStart, box?.selectionEnd] : [];
    const put = withField(text[where], field, from ?? end, to ?? end);
    props.onChange({ ...text, [where]: put.text });
    // After the new text has been rendered.
    requestAnimationFrame(() => {
      box?.focus();
      box?.setSelectionRange(put.caret, put.caret);
    });
  };

  return (
    <div className={styles.editor}>
      {!readOnly && (
        <fieldset className={styles.chips}>
          <legend>{t("message.template.insert")}</legend>
          {props.fields.map(({ name, sample }) => (
            <button
              key={name}
              type="button"
              title={t("message.template.sample", { sample })}
              // Keep the focus and the caret in the input.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => insert(name)}
            >{`{${name}}`}</button>
          ))}
        </fieldset>
      )}
      <Field label={t("message.template.title")} required error={errors.title}>
        {({ status, ...wiring }) => (
          <Input
            {...wiring}
            {...(status ? { status } : {})}
            ref={title}
            lang={language}
            maxLength={LONGEST_TITLE}
            readOnly={readOnly}
            value={text.title}
            onFocus={() => (last.current = "title")}
            onChange={(event) => props.onChange({ ...text, title: event.target.value })}
          />
        )}
      </Field>
      <Field label={t("message.template.content")} required error={errors.content}>
        {({ status, ...wiring }) => (
          <Input.TextArea
            {...wiring}
            {...(status ? { status } : {})}
            ref={content}
            lang={language}
            autoSize={{ minRows: 5, maxRows: 14 }}
            maxLength={LONGEST_CONTENT}
            readOnly={readOnly}
            value={text.content}
            onFocus={() => (last.current = "content")}
            onChange={(event) => props.onChange({ ...text, content: event.target.value })}
          />
        )}
      </Field>
      <div className={styles.preview}>
        <h2>{t("message.template.preview")}</h2>
        {preview.data ? (
          <>
            <p className={styles.subject}>{preview.data.title}</p>
            <MailFrame
              html={preview.data.html}
              title={t("message.template.previewIn", { language: t(`message.language.${language}`) })}
            />
          </>
        ) : (
          <p className={styles.none}>{t("message.template.noPreview")}</p>
        )}
      </div>
    </div>
  );
}
