import { isobmffKind } from './boxes.ts';
import type { FileKind } from './kinds.ts';
import { signatureKind } from './signatures.ts';
import { textKind } from './text.ts';

/** How many of a file's first bytes `kindOf` wants to see. */
export const kindBytes = 4096;

/**
 * The kind of a file by the structure it begins with; null where it is none of these. Neither its name nor the type
 * that a sender declares has a part in it.
 */
export const kindOf = (head: Uint8Array): FileKind | null =>
  isobmffKind(head) ?? signatureKind(head) ?? textKind(head);
