import { EditorContent, useEditor, useEditorState, type Editor } from "@tiptap/react";
import { StarterKit } from "@tiptap/starter-kit";
import { Button, Input, Modal } from "antd";
import { useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../icons";
import styles from "./richText.module.css";

interface RichTextEditorProps {
  id?: string;
  label: string;
  value: string;
  readOnly: boolean;
  wrong?: boolean;
  describedBy?: string | undefined;
  onChange: (html: string) => void;
  onBlur: () => void;
}

const SAFE_LINK = /^(?:https?:\/\/|mailto:)/i;

/** A page imports this lazily: the editor is a large download. */
export default function RichTextEditor(props: RichTextEditorProps) {
  const { value, readOnly, wrong = false } = props;
  const editor = useEditor({
    extensions: [
      StarterKit.configure({
        heading: { levels: [2, 3, 4] },
        link: { openOnClick: false, protocols: ["http", "https", "mailto"] },
      }),
    ],
    // The content security policy forbids injected styles; the few rules needed are in our own style sheet.
    injectCSS: false,
    // Made once the page is on screen: React may show it long after rendering, and the editor would be destroyed by then.
    immediatelyRender: false,
    content: value,
    editable: !readOnly,
    editorProps: {
      attributes: {
        ...(props.id ? { id: props.id } : {}),
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": props.label,
        ...(props.describedBy ? { "aria-describedby": props.describedBy } : {}),
        class: styles.text ?? "",
      },
    },
    // An empty document is reported as the empty string.
    onUpdate: ({ editor: now }) => props.onChange(now.isEmpty ? "" : now.getHTML()),
    onBlur: () => props.onBlur(),
  });
  // The form was reset to another version.
  useEffect(() => {
    if (!editor || editor.isDestroyed) return;
    const shown = editor.isEmpty ? "" : editor.getHTML();
    if (shown !== value && !editor.isFocused) editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);
  return (
    <div className={wrong ? `${styles.box} ${styles.wrong}` : styles.box}>
      {!readOnly && editor && <Tools editor={editor} />}
      <EditorContent editor={editor} className={styles.editor} />
    </div>
  );
}

function Tools({ editor }: { editor: Editor }) {
  const { t } = useTranslation();
  const [link, setLink] = useState<string | null>(null);
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive("bold"),
      italic: now.isActive("italic"),
      underline: now.isActive("underline"),
      strike: now.isActive("strike"),
      heading: now.isActive("heading", { level: 2 }),
      subheading: now.isActive("heading", { level: 3 }),
      bullets: now.isActive("bulletList"),
      numbers: now.isActive("orderedList"),
      quote: now.isActive("blockquote"),
      link: now.isActive("link"),
      // The editor of a page that was hidden is destroyed, and has no commands.
      canUndo: !now.isDestroyed && now.can().undo(),
      canRedo: !now.isDestroyed && now.can().redo(),
    }),
  });
  const go = () => editor.chain().focus();
  const tool = (key: keyof typeof on, sign: ReactNode, run: () => boolean) => (
    <Button
      key={key}
      size="small"
      type={on[key] ? "primary" : "text"}
      aria-pressed={on[key]}
      aria-label={t(`richText.${key as "bold"}`)}
      title={t(`richText.${key as "bold"}`)}
      // Keep the focus and the selection in the editor.
      onMouseDown={(event) => event.preventDefault()}
      onClick={run}
    >
      {sign}
    </Button>
  );
  const safe = link === null || link === "" || SAFE_LINK.test(link);
  return (
    <div className={styles.tools} role="toolbar" aria-label={t("richText.tools")}>
      {tool("bold", "B", () => go().toggleBold().run())}
      {tool("italic", "I", () => go().toggleItalic().run())}
      {tool("underline", "U", () => go().toggleUnderline().run())}
      {tool("strike", "S", () => go().toggleStrike().run())}
      {tool("heading", "H1", () => go().toggleHeading({ level: 2 }).run())}
      {tool("subheading", "H2", () => go().toggleHeading({ level: 3 }).run())}
      {tool("bullets", "•", () => go().toggleBulletList().run())}
      {tool("numbers", "1.", () => go().toggleOrderedList().run())}
      {tool("quote", "”", () => go().toggleBlockquote().run())}
      {tool("link", <Icon name="link" />, () => {
        setLink((editor.getAttributes("link").href as string | undefined) ?? "https://");
        return true;
      })}
      <Button
        size="small"
        type="text"
        disabled={!on.canUndo}
        aria-label={t("richText.undo")}
        title={t("richText.undo")}
        onClick={() => go().undo().run()}
      >
        ↶
      </Button>
      <Button
        size="small"
        type="text"
        disabled={!on.canRedo}
        aria-label={t("richText.redo")}
        title={t("richText.redo")}
        onClick={() => go().redo().run()}
      >
        ↷
      </Button>
      <Modal
        open={link !== null}
        title={t("richText.link")}
        okText={t("common.confirm")}
        okButtonProps={{ disabled: !safe }}
        onCancel={() => setLink(null)}
        onOk={() => {
          if (link) go().extendMarkRange("link").setLink({ href: link }).run();
          else go().extendMarkRange("link").unsetLink().run();
          setLink(null);
        }}
      >
        <Input
          value={link ?? ""}
          aria-label={t("richText.linkAddress")}
          placeholder="https://"
          {...(safe ? {} : { status: "error" as const })}
          onChange={(event) => setLink(event.target.value.trim())}
        />
        <p style={{ marginTop: 8, color: "var(--c-text-tertiary)" }}>{t("richText.linkHint")}</p>
      </Modal>
    </div>
  );
}
