import { createHash } from 'node:crypto';
import type { auditFaults } from '@nightjar/domain/audit/desk/entity';

/** Every value is the text that the database writes for it, so that an entry has the same hash at any time. */
export type SealedContent = {
  readonly id: string;
  readonly at: string;
  readonly actor_id: string | null;
  readonly actor_roles: readonly string[];
  readonly action: string;
  readonly subjects: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly outcome: string;
  readonly network: string | null;
};

export type Seal = { readonly place: number; readonly hash: string };

/** The first seal of a chain is computed as if it followed this seal. */
export const noSeal: Seal = { place: 0, hash: '' };

/** Computes a hash of the previous seal and every value of the entry, in a fixed order. */
export function sealAfter(previous: Seal, entry: SealedContent): Seal {
  const { id, at, actor_id, actor_roles, action, subjects, before, after, outcome, network } = entry;
  const content = [
    previous.hash,
    id,
    at,
    actor_id,
    actor_roles,
    action,
    subjects,
    before,
    after,
    outcome,
    network,
  ];
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('base64url');
  return { place: previous.place + 1, hash };
}

/** A stored seal is read together with its entry, which is null where the entry does not exist. */
export type SealLink = Seal & { readonly entryId: number; readonly entry: SealedContent | null };

/** `at` is the place of a seal or the id of an entry. */
export type AuditFault = {
  readonly fault: (typeof auditFaults)[number];
  readonly at: number;
};

/** Returns the faults of these seals, which are in the order of their places. The first of them follows `previous`. */
export function findChainFaults(links: readonly SealLink[], previous: Seal = noSeal): AuditFault[] {
  const faults: AuditFault[] = [];
  let last = previous;
  for (const link of links) {
    const { entryId, entry } = link;
    if (link.place !== last.place + 1) faults.push({ fault: 'seal_missing', at: last.place + 1 });
    else if (!entry) faults.push({ fault: 'entry_missing', at: entryId });
    else if (sealAfter(last, entry).hash !== link.hash) faults.push({ fault: 'entry_altered', at: entryId });
    last = link;
  }
  return faults;
}
