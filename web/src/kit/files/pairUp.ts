import type { AttachMatch } from "../../api/attachments";

/** The document a file of a batch belongs to. */
export interface Destination {
  documentId: string;
  number: string;
}

export interface Unmatched {
  name: string;
  reason: string;
}

export interface Pairs {
  fits: { file: File; about: Destination }[];
  misfits: Unmatched[];
}

/** Pairs files with the server's matches; both are in the same order. */
export function pairUp(files: readonly File[], matches: readonly AttachMatch[]): Pairs {
  const pairs: Pairs = { fits: [], misfits: [] };
  for (const [at, file] of files.entries()) {
    const match = matches[at];
    if (match?.documentId)
      pairs.fits.push({ file, about: { documentId: match.documentId, number: match.number } });
    else pairs.misfits.push({ name: file.name, reason: match?.reason ?? "" });
  }
  return pairs;
}
