import * as z from 'zod/mini';
import { text, typedText } from './text.ts';

const linkLimit = 500;
/** A link of `webLink` may have this many characters, because the addresses of maps and searches are long. */
const foreignLinkLimit = 2000;
/** The rule for redirects reads addresses up to this many characters (security requirement 6.1). */
const redirectLimit = 512;

/**
 * Matches a link that begins with its scheme, two slashes, a name of letters and digits, and at most a port. A user
 * before an `@` does not match.
 */
const plainLinkStartPattern = /^https?:\/\/[\p{L}\p{N}\p{M}._-]+(?::[1-9]\d{0,4})?(?:[/?#]|$)/iu;
/**
 * Matches characters that are invisible, and others that URL parsers drop, replace or read differently, such as the
 * backslash.
 */
const ambiguousCharacterPattern = /[\p{C}\p{Z}\\]/u;
/**
 * Matches a host name on the public internet in its ASCII letters. An IP address and a name of a local network do not
 * match.
 */
const publicHostPattern = /^(?:[a-z\d_](?:[a-z\d_-]*[a-z\d_])?\.)+[a-z](?:[a-z\d-]*[a-z\d])?$/;

/**
 * Makes the schema of a link that leads out of the product, and reads the link as a browser does. The output is
 * `URL.href`, so that the stored link can be read in one way only. A spelling that two parsers could read differently
 * is refused.
 */
function linkSchema(protocol: RegExp, most: number, error: string) {
  return z.pipe(
    z.string().check(
      z.overwrite(typedText),
      z.trim(),
      z.maxLength(most),
      z.refine(text => plainLinkStartPattern.test(text) && !ambiguousCharacterPattern.test(text), { error }),
    ),
    z.url({ protocol, hostname: publicHostPattern, normalize: true, error }).check(z.maxLength(most)),
  );
}

/** A field for a link has this schema: the link must begin with https. */
export const httpsLink = linkSchema(/^https$/, linkLimit, 'must be an https address');

/**
 * This address is the one to which a page of the payment provider leads back. `safeRedirect` decides whether it is a
 * page of this deployment, because the schema cannot know the deployment's hosts.
 */
export const returnAddressText = text(1, redirectLimit);

/** A link in a message, or in a file from elsewhere, may still begin with http. */
export const webLink = linkSchema(/^https?$/, foreignLinkLimit, 'must be a web address');
