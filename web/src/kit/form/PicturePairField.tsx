import { Button } from "antd";
import { useEffect, useRef, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useUnsaved } from "../../core/unsaved";
import { acceptOf, misfitOf, type FileLimits, type Misfit } from "../files/fileRules";
import { Misfits } from "../files/Misfits";
import { Icon } from "../icons";
import { useFileDrop } from "../useFileDrop";
import { FormField, type FormFieldProps } from "./FormField";
import styles from "./PicturePairField.module.css";

/** A picture that is stored already. */
export interface StoredPicture {
  name: string;
  url: string;
}

/** A picture just chosen is a file; whoever saves the form uploads it. */
export type Picture = File | StoredPicture | null;

export interface PicturePair {
  before: Picture;
  after: Picture;
}

const SIDES = ["before", "after"] as const;
type Side = (typeof SIDES)[number];

const LIMITS: FileLimits = { types: ["png", "jpg", "jpeg", "webp"], limit: 1, limitSize: 10 };

/** A chosen file has an address only while it is shown. */
function ShownPicture({ picture }: { picture: File | StoredPicture }) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const url = picture instanceof File ? URL.createObjectURL(picture) : picture.url;
    if (image.current) image.current.src = url;
    return () => {
      if (picture instanceof File) URL.revokeObjectURL(url);
    };
  }, [picture]);
  return <img ref={image} alt={picture.name} />;
}

interface SideProps {
  title: string;
  picture: Picture;
  readOnly: boolean;
  describedBy: string | undefined;
  onChange: (picture: Picture) => void;
}

function PictureSide({ title, picture, readOnly, describedBy, onChange }: SideProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [misfits, setMisfits] = useState<Misfit[]>([]);
  const take = ([file]: File[]) => {
    if (!file || readOnly) return;
    const misfit = misfitOf(file, LIMITS);
    setMisfits(misfit ? [misfit] : []);
    if (!misfit) onChange(file);
  };
  const { over, target } = useFileDrop(take);
  return (
    // Dropping is a shortcut; the button is the keyboard-accessible way.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <fieldset
      className={`${styles.side} ${over ? styles.over : ""}`}
      aria-describedby={describedBy}
      {...target}
    >
      <legend>{title}</legend>
      <div className={styles.frame}>
        {picture ? <ShownPicture picture={picture} /> : <Icon name="upload" width={22} height={22} />}
      </div>
      {picture && <p className={styles.name}>{picture.name}</p>}
      {!readOnly && (
        <div className={styles.buttons}>
          <Button size="small" onClick={() => input.current?.click()}>
            {t(picture ? "picture.replace" : "picture.choose")}
          </Button>
          {picture && (
            <Button
              size="small"
              aria-label={t("picture.removeOf", { side: title })}
              onClick={() => onChange(null)}
            >
              {t("picture.remove")}
            </Button>
          )}
        </div>
      )}
      <Misfits misfits={misfits} onClose={() => setMisfits([])} />
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={t("picture.chooseOf", { side: title })}
        accept={acceptOf(LIMITS.types)}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = "";
          take(files);
        }}
      />
    </fieldset>
  );
}

interface PicturePairFieldProps<Values extends FieldValues> extends FormFieldProps<Values> {
  readOnly?: boolean;
}

/** Two pictures that are compared: how it was, and how it will be. */
export function PicturePairField<Values extends FieldValues>({
  readOnly = false,
  ...about
}: PicturePairFieldProps<Values>) {
  const { t } = useTranslation();
  return (
    <FormField {...about}>
      {(field, { id, "aria-describedby": describedBy }) => {
        const pair = field.value as PicturePair;
        const change = (side: Side, picture: Picture) => field.onChange({ ...pair, [side]: picture });
        return (
          <div id={id} className={styles.pair}>
            <Unsaved files={SIDES.some((side) => pair[side] instanceof File)} />
            {SIDES.map((side) => (
              <PictureSide
                key={side}
                title={t(`picture.${side}`)}
                picture={pair[side]}
                readOnly={readOnly}
                describedBy={describedBy}
                onChange={(picture) => change(side, picture)}
              />
            ))}
            {!readOnly && (
              <Button
                size="small"
                className={styles.swap}
                disabled={!pair.before && !pair.after}
                onClick={() => field.onChange({ before: pair.after, after: pair.before })}
              >
                {t("picture.swap")}
              </Button>
            )}
          </div>
        );
      }}
    </FormField>
  );
}

/** Files cannot be kept in the browser, so leaving asks. */
function Unsaved({ files }: { files: boolean }) {
  useUnsaved(files);
  return null;
}
