import * as z from 'zod/mini';

/**
 * The server's answer to a join has this field beside those of the protocol, and other clients ignore it. After a lost
 * connection, a client comes back at a random moment within so many milliseconds, so that a restarted server is not met
 * by all its clients at once.
 */
export const joinAnswer = z.object({ return_within_ms: z.number().check(z.minimum(0)) });
