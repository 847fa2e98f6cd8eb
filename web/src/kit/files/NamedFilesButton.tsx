import { Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ListingDescription } from "../../api/listing";
import { Icon } from "../icons";
import { BatchUploadDialog } from "./BatchUploadDialog";

type NamedFiles = NonNullable<ListingDescription["namedFiles"]>;

/** Uploads many files at once to the documents of a list that their names begin with; one button for each place. */
export function NamedFilesButton({ kind, named }: { kind: string; named: NamedFiles }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<NamedFiles["places"][number] | null>(null);
  return (
    <>
      {named.places.map((place) => (
        <Button key={place.attachType} icon={<Icon name="upload" />} onClick={() => setOpen(place)}>
          {t("files.batch.open", { place: place.label })}
        </Button>
      ))}
      {open && (
        <BatchUploadDialog kind={kind} slot={open} example={named.example} onClosed={() => setOpen(null)} />
      )}
    </>
  );
}
