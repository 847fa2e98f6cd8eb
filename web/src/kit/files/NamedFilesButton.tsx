import { Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ListingDescription } from "../../api/listing";
import { PHONE_QUERY } from "../../theme/tokens";
import { Icon } from "../icons";
import { ActionMenu } from "../RowActions";
import { useMediaQuery } from "../useMediaQuery";
import { BatchUploadDialog } from "./BatchUploadDialog";

type NamedFiles = NonNullable<ListingDescription["namedFiles"]>;

const NONE: readonly string[] = [];

/** Uploads many files at once to the documents of a list that their names begin with; one button for each place. */
export function NamedFilesButton({ kind, named }: { kind: string; named: NamedFiles }) {
  const { t } = useTranslation();
  const phone = useMediaQuery(PHONE_QUERY);
  const [open, setOpen] = useState<NamedFiles["places"][number] | null>(null);
  const places = named.places.map((place) => ({
    place,
    label: t("files.batch.open", { place: place.label }),
  }));
  return (
    <>
      {phone ? (
        // Their long labels would stand before the first rows.
        <ActionMenu
          actions={places.map(({ place, label }) => ({ action: place.attachType, label, allowed: true }))}
          dangerousActions={NONE}
          onAction={(chosen) => setOpen(named.places.find(({ attachType }) => attachType === chosen) ?? null)}
        >
          <Button icon={<Icon name="more" />} aria-label={t("list.more")} />
        </ActionMenu>
      ) : (
        places.map(({ place, label }) => (
          <Button key={place.attachType} icon={<Icon name="upload" />} onClick={() => setOpen(place)}>
            {label}
          </Button>
        ))
      )}
      {open && (
        <BatchUploadDialog kind={kind} slot={open} example={named.example} onClosed={() => setOpen(null)} />
      )}
    </>
  );
}
