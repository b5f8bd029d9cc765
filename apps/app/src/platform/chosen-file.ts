import { kindBytes, kindOf } from '@nightjar/domain/kernel/file-kind/kind-of';
import { type FileKind, fileKinds } from '@nightjar/domain/kernel/file-kind/kinds';
import { kindRefusal, unopenedPictureSentence } from '@nightjar/domain/kernel/file-kind/refusals';
import { fileTypes, type Media } from '@nightjar/domain/kernel/upload';
import { CallError } from './client.ts';

/**
 * Reads the kind of a chosen file from its first bytes. The type that a device reports is not used, because it depends
 * only on the file's extension.
 */
const kindOfFile = async (file: Blob): Promise<FileKind | null> =>
  kindOf(new Uint8Array(await file.slice(0, kindBytes).arrayBuffer()));

/**
 * Returns the chosen file with the media type of its content. A file of an unknown kind is returned unchanged, because
 * the browser, and then the server, may know its kind. Rejects with a sentence for the user if the file is of a known
 * kind that is not accepted.
 */
export async function identifyFile(file: File | Blob, media: Media): Promise<File | Blob> {
  if (!(file instanceof Blob)) return file;
  const kind = await kindOfFile(file);
  if (kind === null) return file;
  if (!mayBeSentAs(kind, media)) throw refusalError(kindRefusal(kind, media));
  const type = mimeTypeFor(kind, file.type);
  return type === file.type ? file : withMimeType(file, type);
}

/**
 * Returns whether the user may send a file of this kind. Every kind of picture may be sent, because the browser may be
 * able to convert it to JPEG. A video is sent unchanged, so its kind must be accepted.
 */
const mayBeSentAs = (kind: FileKind, media: Media): boolean =>
  media === 'image' ? fileKinds[kind].group === 'picture' : kind === 'movie' || kind === 'matroska';

/**
 * Returns the media type of a kind of file. MP4 and QuickTime files are of one kind; for them the declared type counts.
 */
function mimeTypeFor(kind: FileKind, declared: string): string {
  const types = Object.values(fileTypes).filter(type => type.kind === kind);
  const same = types.find(({ mime }) => mime === declared);
  return (same ?? types[0])?.mime ?? `image/${kind}`;
}

const withMimeType = (file: File | Blob, type: string): File | Blob =>
  file instanceof File ? new File([file], file.name, { type }) : new Blob([file], { type });

const refusalError = (sentence: string, cause?: unknown) =>
  new CallError(sentence, { code: 'file_kind', status: 415, cause });

/** Returns the error that explains why this browser cannot open a picture. */
export const unopenedError = async (file: Blob, cause?: unknown): Promise<CallError> =>
  refusalError(unopenedPictureSentence(await kindOfFile(file)), cause);
