import * as z from 'zod/mini';
import { text, typedText } from './text.ts';

const linkLimit = 500;
/** Addresses of maps and searches are long, so a foreign link may have this length. */
const foreignLimit = 2000;
/** The redirect rule reads no further (security requirement 6.1). */
const redirectLimit = 512;

/**
 * A link begins with its scheme, two slashes, a name of letters and digits, and at most a port; a user before
 * an `@` is refused.
 */
const beginsPlainly = /^https?:\/\/[\p{L}\p{N}\p{M}._-]+(?::[1-9]\d{0,4})?(?:[/?#]|$)/iu;
/** URL parsers drop, turn round or read these characters differently, and readers do not see them. */
const ambiguousCharacters = /[\p{C}\p{Z}\\]/u;
/**
 * A name of the internet, in the letters used there, is neither the number of a machine nor a name of a local network.
 */
const publicName = /^(?:[a-z\d_](?:[a-z\d_-]*[a-z\d_])?\.)+[a-z](?:[a-z\d-]*[a-z\d])?$/;

/**
 * Reads a link that leads out of the product as a browser reads it. The output is `URL.href`, so that the stored link
 * has one reading. A spelling that two parsers could read differently is refused, whatever it would become.
 */
function linkSchema(protocol: RegExp, most: number, error: string) {
  return z.pipe(
    z.string().check(
      z.overwrite(typedText),
      z.trim(),
      z.maxLength(most),
      z.refine(text => beginsPlainly.test(text) && !ambiguousCharacters.test(text), { error }),
    ),
    z.url({ protocol, hostname: publicName, normalize: true, error }).check(z.maxLength(most)),
  );
}

/** Every link that a call takes has this schema: it must be https. */
export const httpsLink = linkSchema(/^https$/, linkLimit, 'must be an https address');

/**
 * A page of the payment provider leads back here. `safeRedirect` decides whether it is a page of this deployment,
 * because no declaration knows the deployment's hosts.
 */
export const returnAddressText = text(1, redirectLimit);

/** A link in a message or in a file from elsewhere may still be http. */
export const webLink = linkSchema(/^https?$/, foreignLimit, 'must be a web address');
