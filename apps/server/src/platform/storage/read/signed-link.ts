import { Buffer } from 'node:buffer';
import { bucket, renderFits } from '@nightjar/domain/kernel/upload';
import * as z from 'zod';
import { parseForeign } from '../../foreign-json.ts';
import type { Signer } from '../../signer.ts';
import { StorageError } from '../errors.ts';
import type { Rendering } from '../images/images.ts';

/** A link opens a file, or a picture in exactly this size. `until` is in seconds since 1970. */
const claimsSchema = z.strictObject({
  until: z.int(),
  rendering: z
    .strictObject({
      width: z.number().optional(),
      height: z.number().optional(),
      fit: z.enum(renderFits),
      quality: z.number(),
    })
    .optional(),
});
type LinkClaims = z.infer<typeof claimsSchema>;
type LinkScope = 'file' | 'rendering';

/** The signature includes the file's name, so a token opens no other file. */
const purposeOf = (name: string) => `link to ${bucket}/${name}`;

/** Returns the path and query that open the file, below `/storage/v1`. */
export function signedPath(signer: Signer, name: string, { until, rendering }: LinkClaims): string {
  const content = Buffer.from(JSON.stringify({ until, rendering }));
  const token = Buffer.from(signer.sign(purposeOf(name), content)).toString('base64url');
  return rendering
    ? `/render/image/sign/${bucket}/${name}?${renderingSizeText(rendering)}token=${token}`
    : `/object/sign/${bucket}/${name}?token=${token}`;
}

/**
 * Writes the size into the address. So caches that ignore the token do not confuse two sizes of a picture. Only the
 * token decides what the link opens.
 */
const renderingSizeText = ({ width, height }: Rendering) =>
  `${width ? `width=${width}&` : ''}${height ? `height=${height}&` : ''}`;

export type OpenedLink = { rendering: Rendering | null; secondsLeft: number };

/**
 * @throws StorageError InvalidJWT for a token of another file, for a token of a whole file where a rendering is
 * requested or the reverse, and for a token that has expired
 */
export function mustOpenLink(
  signer: Signer,
  token: unknown,
  wanted: { name: string; scope: LinkScope; now: Date },
): OpenedLink {
  const { until, rendering = null } = readClaims(signer, token, wanted.name);
  const secondsLeft = until - Math.floor(wanted.now.getTime() / 1000);
  if (secondsLeft <= 0 || (rendering ? 'rendering' : 'file') !== wanted.scope) refuseLink();
  return { rendering, secondsLeft };
}

function readClaims(signer: Signer, token: unknown, name: string): LinkClaims {
  const bytes = Buffer.from(String(token), 'base64url');
  // Decoding ignores characters that it does not understand. So only the one usual way to write these bytes is
  // accepted.
  const content = bytes.toString('base64url') === token ? signer.verify(purposeOf(name), bytes) : null;
  return content ? claimsSchema.parse(parseForeign(Buffer.from(content).toString())) : refuseLink();
}

function refuseLink(): never {
  throw new StorageError('InvalidJWT', 'The link is not valid for this file, or it has expired');
}
