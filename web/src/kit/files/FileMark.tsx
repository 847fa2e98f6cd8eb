import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { pictureQuery } from "../../api/attachments";
import styles from "./FileMark.module.css";
import { extensionOf } from "./fileRules";

/** An object URL for a blob, revoked when it is no longer shown. */
export function useBlobAddress(blob: Blob | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) return undefined;
    const made = URL.createObjectURL(blob);
    // oxlint-disable-next-line react/set-state-in-effect
    setAddress(made);
    return () => {
      URL.revokeObjectURL(made);
      setAddress(null);
    };
  }, [blob]);
  return address;
}

function Mark({ name, picture }: { name: string; picture: string | null }) {
  const [broken, setBroken] = useState(false);
  if (picture && !broken)
    return <img className={styles.mark} src={picture} alt="" onError={() => setBroken(true)} />;
  return (
    <span className={`${styles.mark} ${styles.letters}`} aria-hidden="true">
      {extensionOf(name).slice(0, 4).toUpperCase() || "?"}
    </span>
  );
}

/** Thumbnail of a stored file, or its file extension. */
export function StoredMark({ id, name, thumbnail }: { id: string; name: string; thumbnail: boolean }) {
  const { data } = useQuery({ ...pictureQuery(id, "thumbnail"), enabled: thumbnail, retry: false });
  return <Mark name={name} picture={useBlobAddress(data)} />;
}

/** Image types that every browser can display. */
const DRAWN = new Set(["png", "jpg", "jpeg", "bmp"]);
const MOST_DRAWN = 20 * 1024 * 1024;

/** The same for a local file that is not uploaded yet. */
export function LocalMark({ file }: { file: File }) {
  const drawn = DRAWN.has(extensionOf(file.name)) && file.size <= MOST_DRAWN;
  return <Mark name={file.name} picture={useBlobAddress(drawn ? file : undefined)} />;
}
