import * as z from 'zod/mini';
import { bucket, publicFilesPath } from './upload.ts';
import { isAttachment, parseUploadPath } from './upload-path.ts';

const urlLengthLimit = 2048;

/**
 * Reads the address of a picture in the product's own store, and keeps it without the host. A picture on another server
 * is refused: the owner of that server would learn who looks at the profile, and when.
 */
export const storedPicture = z.pipe(
  z.string().check(
    z.maxLength(urlLengthLimit),
    z.refine(text => addressPathOf(text)?.startsWith(publicFilesPath) === true, {
      error: 'must be a picture that was uploaded here',
    }),
  ),
  z.transform(text => addressPathOf(text) ?? text),
);

const attachmentAddressPattern = new RegExp(
  `^/storage/v1/object/(?:public|sign)/${bucket}/(sys/[^?]+)(?:\\?.*)?$`,
);

/**
 * Reads the name of an uploaded attachment from any of its addresses: the public form that `getPublicUrl` makes, a
 * signed link of an answer, or the name itself. Only the name is stored, without host and signature.
 */
export const storedAttachment = z.pipe(
  z.string().check(
    z.maxLength(urlLengthLimit),
    z.refine(text => attachmentName(text) !== null, { error: 'must be a file that was uploaded here' }),
  ),
  z.transform(text => attachmentName(text) ?? text),
);

function attachmentName(text: string): string | null {
  const name = attachmentAddressPattern.exec(addressPathOf(text) ?? '')?.[1] ?? text;
  const path = parseUploadPath(name);
  return path && isAttachment(path) ? path.name : null;
}

const publicAddressPattern = new RegExp(`^${publicFilesPath}([^?]+)(?:\\?.*)?$`);

/**
 * Reads the name of a public picture from its address in the store. A text that is no such address is returned as it
 * is.
 */
export const publicPictureName = (text: string): string =>
  publicAddressPattern.exec(addressPathOf(text) ?? '')?.[1] ?? text;

/**
 * Returns path and query of an absolute or relative http address; null for any other text, and for an address with
 * `..`.
 */
function addressPathOf(text: string): string | null {
  const match = /^(?:https?:\/\/[^/\\\s]+)?(\/[^/\\\s][^\s\\]*)$/.exec(text);
  const path = match?.[1] ?? null;
  return path?.includes('..') ? null : path;
}
