import { createHmac, timingSafeEqual } from 'node:crypto';

type SignedMessage = { url: string; fields: URLSearchParams; signature: string };

/**
 * Signs as Twilio does: the address, then the names and values of all fields in the order of their names. Twilio offers no
 * other function than HMAC-SHA1. The known collisions of SHA-1 need no key, so they break no HMAC.
 */
export function signatureOfTwilio(url: string, fields: URLSearchParams, authToken: string): string {
  const sorted = [...fields].sort(([one], [other]) => (one < other ? -1 : 1));
  return createHmac('sha1', authToken)
    .update(url + sorted.map(pair => pair.join('')).join(''))
    .digest('base64');
}

/** Returns true where the message was signed with one of the tokens: an account has two while one replaces the other. */
export const isSignedByTwilio = (message: SignedMessage, authTokens: readonly string[]): boolean =>
  authTokens.some(token => isSignedWith(message, token));

function isSignedWith({ url, fields, signature }: SignedMessage, authToken: string): boolean {
  const [expected, given] = [signatureOfTwilio(url, fields, authToken), signature].map(text =>
    Buffer.from(text),
  );
  return expected !== undefined && expected.length === given?.length && timingSafeEqual(expected, given);
}
