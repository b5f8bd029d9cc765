import * as z from 'zod/mini';
import { userId } from '../../kernel/id.ts';
import { moment } from '../../kernel/time.ts';

/** The ids of entries grow with time, so the next page begins after an id. */
export const entryId = z.int().check(z.minimum(1));
export const auditPageSizes = { preset: 50, most: 100 } as const;
export const auditTextLimit = 80;

export const auditEntry = z.object({
  entry_id: entryId,
  at: moment,
  /** Null where no user acted, as in a job of the server or a command of the operator. */
  actor: z.nullable(z.object({ id: userId, name: z.nullable(z.string()) })),
  actor_roles: z.array(z.string()),
  /** Names the call, the command or the job. */
  action: z.string(),
  /** Has the ids in the input of the call, by the name of their field. */
  subjects: z.record(z.string(), z.unknown()),
  /** Gives the name behind each id that still exists: "The Low Lantern" for a venue's id. */
  names: z.record(z.string(), z.string()),
  before: z.unknown(),
  after: z.unknown(),
  /** Shows how the call ended: "ok", the code of a refusal, or the code of a failure. */
  outcome: z.string(),
  /** This is the network of the caller: a /24 of IPv4 or a /48 of IPv6 addresses. */
  network: z.nullable(z.string()),
  /** Gives the number of the entry in the chain of seals. Null while the entry has no seal yet. */
  place: z.nullable(z.int()),
});
export type AuditEntryShown = z.infer<typeof auditEntry>;

/**
 * A check of the audit chain finds these faults. A seal is missing or differs from the seal that an earlier check saw.
 * An entry is missing, altered, neither sealed nor waiting for a seal, or absent from the index of the searches.
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
  /** Gives the place of the faulty seal in the chain, or the id of the faulty entry. */
  at: z.int(),
});
export const mostFaultsShown = 10;

/** Shows what the last check of the audit chain found; null before the first check. */
export const auditCheck = z.object({
  checked_at: moment,
  /** Gives the place of the newest seal that was checked; `hash` is the hash of that seal. */
  place: z.int(),
  hash: z.string(),
  /**
   * Lists the faults that the last check of the whole chain and the checks since then have found, at most ten of them.
   */
  faults: z.array(auditFault),
  faults_count: z.int(),
});
export type AuditCheckShown = z.infer<typeof auditCheck>;
