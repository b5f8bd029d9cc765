import * as z from 'zod/mini';
import { moment } from '../kernel/time.ts';

/** What a suspended user reads: `data` of the failure `suspended`. */
export const holdNotice = z.object({
  reason: z.string(),
  /** Null: until it is lifted. */
  until: z.nullable(moment),
});
export type HoldNotice = z.infer<typeof holdNotice>;
