import { useQuery } from "@tanstack/react-query";
import { useEffect, useState, type ReactNode } from "react";
import { asApiError } from "../../api/errors";
import { stampedPictureQuery, type StampedFile } from "../../api/seals";
import { FailureState } from "../FailureState";
import { LoadingLines } from "../LoadingLines";
import { useBlobAddress } from "../files/FileMark";
import { lying, scaleIn, type PaperView, type Size } from "../files/preview/paperView";
import { useRoom } from "../files/preview/useRoom";
import styles from "./PaperViewer.module.css";

interface ScanPictureProps {
  file: StampedFile;
  view: PaperView;
  onScale: (scale: number) => void;
  unseen: (reason: string) => ReactNode;
}

/** A stamped file that is a picture. */
export function ScanPicture({ file, view, onScale, unseen }: ScanPictureProps) {
  const picture = useQuery(stampedPictureQuery(file.id));
  const address = useBlobAddress(picture.data);
  const [root, setRoot] = useState<HTMLElement | null>(null);
  const room = useRoom(root);
  const [size, setSize] = useState<Size | null>(null);
  const scale = size && room ? scaleIn(size, room, view) : null;
  useEffect(() => {
    if (scale !== null) onScale(scale);
  }, [scale, onScale]);
  if (picture.isError) {
    const failure = asApiError(picture.error);
    if (failure.refused) return unseen(failure.message);
    return <FailureState error={failure} onRetry={() => void picture.refetch()} />;
  }
  if (!address) return <LoadingLines rows={8} />;
  const shown = size && scale !== null ? { width: size.width * scale, height: size.height * scale } : null;
  const turn = `translate(-50%, -50%) rotate(${view.turn}deg)`;
  return (
    // A scrollable region must be focusable to be scrolled by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section ref={setRoot} className={styles.scroll} tabIndex={0} aria-label={file.name}>
      <div className={styles.sheet} style={shown ? lying(shown, view.turn) : undefined}>
        <img
          src={address}
          alt={file.name}
          style={shown ? { ...shown, transform: turn } : { visibility: "hidden" }}
          onLoad={({ currentTarget }) =>
            setSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
          }
        />
      </div>
    </section>
  );
}
