import type { ReleaseProof, ReleaseState } from '@nightjar/domain/releases/entity';
import type { PublishedRelease } from '@nightjar/domain/releases/rules/publication';
import type { RolledOutRelease, RolloutDecision } from '@nightjar/domain/releases/rules/rollout';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { ttlCache } from '../../../platform/db/ttl-cache.ts';

/** A node remembers the releases for this many milliseconds, unless an event reports earlier that one has changed. */
const releasesFreshMs = 5_000;

/** The file that a device can download. */
export type Bundle = { size: number; sha256: string; proof: string; publishedBy: string; minNative: string };

export type CachedRelease = {
  readonly version: string;
  readonly state: ReleaseState;
  readonly channel: string;
  readonly rollout: number;
  readonly rollbackFrom: readonly string[];
  readonly releasedAt: Date;
  /** The bundle is null for a release from before signed bundles, and where the file has been deleted. */
  readonly bundle: Bundle | null;
};

/** Reads all releases, the newest version first. */
export async function readReleases(db: Database): Promise<CachedRelease[]> {
  const rows = await db
    .selectFrom('app_releases')
    .select(['version', 'state', 'channel', 'rollout', 'rollback_from', 'released_at', 'bundle_deleted_at'])
    .select(['size', 'sha256', 'proof', 'published_by', 'min_native'])
    .orderBy('parts', 'desc')
    .execute();
  return rows.map(row => ({
    version: row.version,
    state: row.state as ReleaseState,
    channel: row.channel,
    rollout: row.rollout,
    rollbackFrom: row.rollback_from,
    releasedAt: row.released_at,
    bundle: row.bundle_deleted_at === null ? bundleOf(row) : null,
  }));
}

/** Every start of every phone asks for the releases, so each node keeps them. */
export const findReleases = ttlCache(releasesFreshMs, readReleases);

type BundleColumns = {
  size: number | null;
  sha256: string | null;
  proof: string | null;
  published_by: string | null;
  min_native: string | null;
};

/** A constraint of the table sets all of these columns or none. */
function bundleOf({ size, sha256, proof, published_by, min_native }: BundleColumns): Bundle | null {
  return size === null || sha256 === null || proof === null || published_by === null || min_native === null
    ? null
    : { size, sha256, proof, publishedBy: published_by, minNative: min_native };
}

export type KnownRelease = PublishedRelease & { readonly signature: string | null; readonly rollout: number };

export type PublicationState = { same: KnownRelease | null; newest: string | null };

/** Makes publications wait for each other, so that each sees the newest version. The lock ends with the transaction. */
export async function lockPublications(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('releases', 0))`.execute(db);
}

/** Finds the release of a proof's version, and the newest version of the proof's channel. */
export async function findPublishing(
  db: Database,
  { version, channel }: Pick<ReleaseProof, 'version' | 'channel'>,
): Promise<PublicationState> {
  const { rows } = await sql<KnownRelease & { version: string }>`
    (select version, channel, state, sha256, proven_at as "provenAt", signature, rollout from app_releases
      where version = ${version})
    union all
    (select version, channel, state, sha256, proven_at, signature, rollout from app_releases
      where channel = ${channel} order by parts desc limit 1)`.execute(db);
  const same = rows.find(row => row.version === version) ?? null;
  return { same, newest: rows.findLast(row => row.channel === channel)?.version ?? null };
}

export type SignedRelease = { proof: ReleaseProof; text: string; publishedBy: string };

const releaseColumnsOf = ({ proof, text, publishedBy }: SignedRelease) => ({
  min_native: proof.minNative,
  signature: proof.signature,
  proof: text,
  proven_at: new Date(proof.iat * 1000),
  rollback_from: proof.rollbackFrom ?? [],
  published_by: publishedBy,
  bundle_deleted_at: null,
});

export async function insertRelease(db: Database, signed: SignedRelease, now: Date): Promise<void> {
  const { version, channel, size, sha256 } = signed.proof;
  await db
    .insertInto('app_releases')
    .values({
      version,
      channel,
      size,
      sha256,
      state: 'staged',
      rollout: 0,
      released_at: now,
      ...releaseColumnsOf(signed),
    })
    .execute();
}

export async function replaceReleaseProof(db: Database, signed: SignedRelease): Promise<void> {
  await db
    .updateTable('app_releases')
    .set(releaseColumnsOf(signed))
    .where('version', '=', signed.proof.version)
    .execute();
}

/** Saves that the file of a release is stored again. */
export async function markBundleStoredAgain(db: Database, version: string): Promise<void> {
  await db
    .updateTable('app_releases')
    .set({ bundle_deleted_at: null })
    .where('version', '=', version)
    .execute();
}

export type LockedRelease = RolledOutRelease & {
  readonly version: string;
  readonly orderedAt: Date | null;
};

/** Locks the release until the end of the transaction, so that two changes of its rollout follow one another. */
export async function lockRelease(db: Database, version: string): Promise<LockedRelease | null> {
  const row = await db
    .selectFrom('app_releases')
    .where('version', '=', version)
    .select(['version', 'state', 'rollout', 'ordered_at as orderedAt'])
    .select(eb => eb('size', 'is not', null).as('hasBundle'))
    .forUpdate()
    .executeTakeFirst();
  return row ? { ...row, state: row.state as ReleaseState, hasBundle: Boolean(row.hasBundle) } : null;
}

export async function saveRolloutOrder(
  db: Database,
  version: string,
  { state, rollout, orderedAt }: RolloutDecision & { orderedAt: Date },
): Promise<void> {
  await db
    .updateTable('app_releases')
    .set({ state, rollout, paused_by_failures: false, ordered_at: orderedAt })
    .where('version', '=', version)
    .execute();
}

export async function savePausedByFailures(db: Database, version: string): Promise<void> {
  await db
    .updateTable('app_releases')
    .set({ state: 'paused', paused_by_failures: true })
    .where('version', '=', version)
    .execute();
}
