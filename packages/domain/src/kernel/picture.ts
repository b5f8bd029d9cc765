import * as z from 'zod/mini';
import { bucket } from './upload.ts';

const store = `/storage/v1/object/public/${bucket}/`;
const addressLimit = 2048;

/**
 * The address of a picture in our own store, kept without its host. A foreign address would tell its owner who looks
 * at the profile, and when.
 */
export const storedPicture = z.pipe(
  z.string().check(
    z.maxLength(addressLimit),
    z.refine(text => pathOf(text)?.startsWith(store) === true, {
      error: 'must be a picture that was uploaded here',
    }),
  ),
  z.transform(text => pathOf(text) ?? text),
);

/** The name under which the store keeps a picture or video, of the address `storedPicture` gave; null where there is none. */
export function storedName(address: string): string | null {
  return address.startsWith(store) ? address.slice(store.length) : null;
}

/** Path and query of an absolute or relative http address; null where it is neither. */
function pathOf(text: string): string | null {
  const match = /^(?:https?:\/\/[^/\\\s]+)?(\/[^/\\\s][^\s\\]*)$/.exec(text);
  const path = match?.[1] ?? null;
  return path?.includes('..') ? null : path;
}
