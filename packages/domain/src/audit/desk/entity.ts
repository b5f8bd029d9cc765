import * as z from 'zod/mini';
import { userId } from '../../kernel/id.ts';
import { moment } from '../../kernel/time.ts';

/** Of an entry: they grow with time, and a page goes on from one. */
export const entryId = z.int().check(z.minimum(1));
export const auditPage = { preset: 50, most: 100 } as const;
export const auditTextLimit = 80;

/** One entry of the trail. */
export const auditEntry = z.object({
  entry_id: entryId,
  at: moment,
  /** Null for a command of the operator. */
  actor: z.nullable(z.object({ id: userId, name: z.nullable(z.string()) })),
  actor_roles: z.array(z.string()),
  /** The call or the command. */
  action: z.string(),
  /** Ids of the input, by field. */
  subjects: z.record(z.string(), z.unknown()),
  /** What the ids name, where it still exists: "The Low Lantern" for a venue's id. */
  names: z.record(z.string(), z.string()),
  before: z.unknown(),
  after: z.unknown(),
  /** "ok", the code of a refusal, or the code of a failure. */
  outcome: z.string(),
  /** /24 for IPv4, /48 for IPv6. */
  network: z.nullable(z.string()),
  /** Its place in the chain; null within its first minute. */
  place: z.nullable(z.int()),
});
export type AuditEntryShown = z.infer<typeof auditEntry>;

/**
 * What a check finds. Seals are missing, or differ from what a check before has seen; entries are missing, altered,
 * kept from their seal, or absent from the index that searches use.
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
  /** The place of a seal, or the id of an entry. */
  at: z.int(),
});
export const shownFaults = 10;

/** What the last check of the chain found. Null before the first one. */
export const auditCheck = z.object({
  checked_at: moment,
  /** The newest seal that was checked, and its hash. */
  place: z.int(),
  hash: z.string(),
  /** What is missing or altered since the last clean check of the whole chain, at most ten of them. */
  faults: z.array(auditFault),
  faults_count: z.int(),
});
export type AuditCheckShown = z.infer<typeof auditCheck>;
