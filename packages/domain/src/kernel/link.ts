import * as z from 'zod/mini';

const linkLimit = 500;

/** An address that leads out of the product: https alone. */
export const httpsLink = z
  .url({ protocol: /^https$/, error: 'must be an https address' })
  .check(z.maxLength(linkLimit));
