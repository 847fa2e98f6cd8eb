import { useEffect, useState, type DragEvent } from "react";

function stop(event: globalThis.DragEvent): void {
  event.preventDefault();
}

function bringsFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer.types.includes("Files");
}

/** Makes something a place to drop files on. `over` says whether files are held over it. */
export function useFileDrop(onFiles: (files: File[]) => void) {
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

  return {
    over,
    target: {
      onDragOver: (event: DragEvent) => {
        if (!bringsFiles(event)) return;
        event.preventDefault();
        event.stopPropagation();
        setOver(true);
      },
      onDragLeave: (event: DragEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      },
      onDrop: (event: DragEvent) => {
        if (!bringsFiles(event)) return;
        event.preventDefault();
        // Of two places, one inside the other, the inner one gets them.
        event.stopPropagation();
        setOver(false);
        const files = [...event.dataTransfer.files];
        if (files.length > 0) onFiles(files);
      },
    },
  };
}
