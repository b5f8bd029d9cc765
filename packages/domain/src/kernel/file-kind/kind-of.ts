import { isobmffKind } from './boxes.ts';
import type { FileKind } from './kinds.ts';
import { signatureKind } from './signatures.ts';
import { textKind } from './text.ts';

/** `kindOf` needs this many of a file's first bytes. */
export const kindBytes = 4096;

/**
 * Returns the kind of a file by the structure it begins with; null where it is none of these. The file's name and the
 * type that a sender declares do not count.
 */
export const kindOf = (head: Uint8Array): FileKind | null =>
  isobmffKind(head) ?? signatureKind(head) ?? textKind(head);
