import * as z from 'zod/mini';
import { userId } from '../../kernel/id.ts';
import { moment } from '../../kernel/time.ts';

/** Ids of entries grow with time, so a page goes on from one. */
export const entryId = z.int().check(z.minimum(1));
export const auditPage = { preset: 50, most: 100 } as const;
export const auditTextLimit = 80;

export const auditEntry = z.object({
  entry_id: entryId,
  at: moment,
  /** Null where the operator gave a command. */
  actor: z.nullable(z.object({ id: userId, name: z.nullable(z.string()) })),
  actor_roles: z.array(z.string()),
  /** Names the call or the command. */
  action: z.string(),
  /** Holds the ids of the input, by field. */
  subjects: z.record(z.string(), z.unknown()),
  /** Gives the name behind each id that still exists: "The Low Lantern" for a venue's id. */
  names: z.record(z.string(), z.string()),
  before: z.unknown(),
  after: z.unknown(),
  /** Is "ok", the code of a refusal, or the code of a failure. */
  outcome: z.string(),
  /** The network is a /24 of IPv4 or a /48 of IPv6. */
  network: z.nullable(z.string()),
  /** Gives the place in the chain; null within the first minute of an entry. */
  place: z.nullable(z.int()),
});
export type AuditEntryShown = z.infer<typeof auditEntry>;

/**
 * A check finds these faults. A seal is missing or differs from the one an earlier check saw. An entry is missing,
 * altered, hidden from its seal, or absent from the index of the searches.
 */
export const auditFaults = [
  'seal_missing',
  'seal_altered',
  'entry_missing',
  'entry_altered',
  'entry_unqueued',
  'entry_unlisted',
] as const;
export const auditFault = z.object({
  fault: z.enum(auditFaults),
  /** Gives the place of a seal, or the id of an entry. */
  at: z.int(),
});
export const mostFaultsShown = 10;

/** Shows what the last check of the chain found; null before the first check. */
export const auditCheck = z.object({
  checked_at: moment,
  /** Gives the newest seal that was checked, and its hash. */
  place: z.int(),
  hash: z.string(),
  /** Lists what is missing or altered since the last clean check of the whole chain, at most ten faults. */
  faults: z.array(auditFault),
  faults_count: z.int(),
});
export type AuditCheckShown = z.infer<typeof auditCheck>;
