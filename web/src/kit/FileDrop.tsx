import { Button } from "antd";
import { useId, useRef } from "react";
import styles from "./FileDrop.module.css";
import { Icon } from "./icons";
import { useFileDrop } from "./useFileDrop";

interface FileDropProps {
  /** The instruction, as a sentence. */
  title: string;
  hint: string;
  button: string;
  /** File extensions, in the syntax of the `accept` attribute. */
  accept: string;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
}

/** A drop target for files, with a button that opens the file dialog. */
export function FileDrop({ title, hint, button, accept, multiple = false, onFiles }: FileDropProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { over, target } = useFileDrop(onFiles);

  return (
    // Dropping is a shortcut; the button is the keyboard-accessible way.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <fieldset className={`${styles.drop} ${over ? styles.over : ""}`} aria-labelledby={id} {...target}>
      <span className={styles.icon}>
        <Icon name="upload" width={22} height={22} />
      </span>
      <p id={id} className={styles.title}>
        {title}
      </p>
      <p className={styles.hint}>{hint}</p>
      <Button onClick={() => input.current?.click()}>{button}</Button>
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={button}
        accept={accept}
        multiple={multiple}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // Reset, so that the same file, once corrected, can be chosen again.
          event.target.value = "";
          if (files.length > 0) onFiles(files);
        }}
      />
    </fieldset>
  );
}
