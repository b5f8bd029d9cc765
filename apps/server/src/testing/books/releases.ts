import { createHash } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { DB } from '../../platform/db/schema.gen.ts';

type ReleaseRow = Insertable<DB['app_releases']>;

/** Returns a row of a published release with a bundle. Its proof is signed by no key, so no device would take it. */
export function releaseRow(changes: Partial<ReleaseRow> & { version: string }): ReleaseRow {
  const publishedAt = new Date('2026-11-20T12:00:00Z');
  return {
    ...{ state: 'live', rollout: 100, released_at: publishedAt, min_native: '1.0.0', size: 4_450_000 },
    ...{ signature: 'A'.repeat(344), proof: `unsigned.${changes.version}`, proven_at: publishedAt },
    sha256: createHash('sha256').update(changes.version).digest('hex'),
    published_by: '3f9c2ab4d1e07f65',
    ...changes,
  };
}

/** Returns a row of a release from before signed bundles. */
export const releaseRowWithoutBundle = (version: string): ReleaseRow => ({
  ...{ version, released_at: new Date('2026-10-01T12:00:00Z') },
});
