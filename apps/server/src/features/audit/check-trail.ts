import { checkWholeTrail } from '../../platform/audit/checking.ts';
import type { AuditFault } from '../../platform/audit/seal.ts';
import type { Platform } from '../../platform/platform.ts';

const reasonByFault: Readonly<Record<AuditFault['fault'], string>> = {
  seal_missing: 'this seal is missing',
  seal_altered: 'this seal differs from the one that an earlier check saw',
  entry_missing: 'this entry is missing',
  entry_altered: 'this entry, or its seal, was changed after it was sealed',
  entry_unqueued: 'this entry has no seal, and was taken out of the queue for one',
  entry_unlisted: 'the search by ids does not find this entry as it is',
};

/** Runs `audit:check`, which recomputes every seal of the audit trail and prints each missing or altered row. */
export async function checkTrail(platform: Pick<Platform, 'db' | 'clock'>) {
  const { place, hash, faults } = await checkWholeTrail(platform);
  const found = faults.length === 0 ? 'no faults' : `${faults.length} faults`;
  return {
    summary: `Audit trail checked: ${place} seals, the newest ${hash || 'none'}, ${found}.`,
    refused: faults.map(({ fault, at }) => ({
      feature: fault.startsWith('seal') ? `seal ${at}` : `entry ${at}`,
      reason: reasonByFault[fault],
    })),
    failed: faults.length > 0,
  };
}
