import * as z from 'zod/mini';
import { text, typedText } from './text.ts';

const linkLimit = 500;
/** Addresses of maps and searches are long. */
const foreignLimit = 2000;
/** Where the redirect rule stops reading (security requirement 6.1). */
const redirectLimit = 512;

/** How a link begins: its scheme, two slashes, a name of letters and digits, a port at most. Never a user before an `@`. */
const beginsPlainly = /^https?:\/\/[\p{L}\p{N}\p{M}._-]+(?::[1-9]\d{0,4})?(?:[/?#]|$)/iu;
/** What URL parsers drop, turn round or read differently, and what no reader sees. */
const ambiguous = /[\p{C}\p{Z}\\]/u;
/** A name of the internet, in the letters that it has there: no number of a machine, no name of a local network. */
const publicName = /^(?:[a-z\d_](?:[a-z\d_-]*[a-z\d_])?\.)+[a-z](?:[a-z\d-]*[a-z\d])?$/;

/**
 * A link that leads out of the product, as a browser reads it: the output is `URL.href`, so that what is stored has one
 * reading. A spelling that two parsers could read differently is refused, whatever it would become.
 */
function linkBy(protocol: RegExp, most: number, error: string) {
  return z.pipe(
    z.string().check(
      z.overwrite(typedText),
      z.trim(),
      z.maxLength(most),
      z.refine(text => beginsPlainly.test(text) && !ambiguous.test(text), { error }),
    ),
    z.url({ protocol, hostname: publicName, normalize: true, error }).check(z.maxLength(most)),
  );
}

/** The schema of every link that a call takes: https alone. */
export const httpsLink = linkBy(/^https$/, linkLimit, 'must be an https address');

/**
 * Where a page of the payment provider leads back to. `safeRedirect` decides whether that is a page of this deployment,
 * whose hosts no declaration knows.
 */
export const wayBackText = text(1, redirectLimit);

/** A link in a file of others or in a message, which may still be http. */
export const webLink = linkBy(/^https?$/, foreignLimit, 'must be a web address');
