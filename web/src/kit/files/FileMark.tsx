import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { pictureQuery } from "../../api/attachments";
import styles from "./FileMark.module.css";
import { extensionOf } from "./fileRules";

/** An address for something that is held in memory, for as long as it is shown. */
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

/** A small picture of a stored file, or the letters of its type. */
export function StoredMark({ id, name, thumbnail }: { id: string; name: string; thumbnail: boolean }) {
  const { data } = useQuery({ ...pictureQuery(id, "thumbnail"), enabled: thumbnail, retry: false });
  return <Mark name={name} picture={useBlobAddress(data)} />;
}

/** Types a browser draws small without being asked twice. */
const DRAWN = new Set(["png", "jpg", "jpeg", "bmp"]);
const MOST_DRAWN = 20 * 1024 * 1024;

/** The same of a file that is still on the user's own disk. */
export function LocalMark({ file }: { file: File }) {
  const drawn = DRAWN.has(extensionOf(file.name)) && file.size <= MOST_DRAWN;
  return <Mark name={file.name} picture={useBlobAddress(drawn ? file : undefined)} />;
}
