import { Button } from "antd";
import { useEffect, useId, useRef, useState, type DragEvent } from "react";
import styles from "./FileDrop.module.css";
import { Icon } from "./icons";

interface FileDropProps {
  /** What to do with it, in a sentence. */
  title: string;
  hint: string;
  button: string;
  /** Ends of names, as a file input takes them. */
  accept: string;
  onFile: (file: File) => void;
}

function stop(event: globalThis.DragEvent): void {
  event.preventDefault();
}

/** A place to drop a file on, and a button for whoever would rather choose one. */
export function FileDrop({ title, hint, button, accept, onFile }: FileDropProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);

  // A file dropped a little beside it would otherwise be opened by the browser instead of the page.
  useEffect(() => {
    window.addEventListener("dragover", stop);
    window.addEventListener("drop", stop);
    return () => {
      window.removeEventListener("dragover", stop);
      window.removeEventListener("drop", stop);
    };
  }, []);

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  };

  return (
    // Dropping is a shortcut; whoever has no mouse has the button.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <fieldset
      className={`${styles.drop} ${over ? styles.over : ""}`}
      aria-labelledby={id}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={drop}
    >
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
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // The same file may be chosen again, once it has been mended.
          event.target.value = "";
          if (file) onFile(file);
        }}
      />
    </fieldset>
  );
}
