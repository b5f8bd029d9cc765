import { isobmffKind } from './boxes.ts';
import type { FileKind } from './kinds.ts';
import { signatureKind } from './signatures.ts';
import { textKind } from './text.ts';

/** `kindOf` needs this many bytes from the beginning of a file. */
export const kindBytes = 4096;

/**
 * Returns the kind of a file by the structure of its first bytes; null where the file is of no known kind. The name of
 * the file and the type that its sender declares do not count.
 */
export const kindOf = (head: Uint8Array): FileKind | null =>
  isobmffKind(head) ?? signatureKind(head) ?? textKind(head);
