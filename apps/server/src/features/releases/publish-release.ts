import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fail, isRefusal, type Refusal } from '@nightjar/domain/kernel/failure';
import type { ReleaseProof } from '@nightjar/domain/releases/entity';
import { decidePublication } from '@nightjar/domain/releases/rules/publication';
import { insertAuditEntryAtCommit } from '../../platform/audit/queries.ts';
import type { Platform } from '../../platform/platform.ts';
import { receiveSigned, tooLongFailure } from '../../platform/storage/upload/receive-signed.ts';
import type { ReleaseKey } from './gate.ts';
import { bundleKey, type ReleaseSummary } from './present.ts';
import {
  findPublishing,
  insertRelease,
  lockPublications,
  markBundleStoredAgain,
  replaceReleaseProof,
} from './queries/releases.ts';

/** An operator's laptop sends this to publish a bundle. The proof's signature has been verified. */
export type Upload = {
  readonly proof: ReleaseProof;
  /** The proof as it was signed. */
  readonly text: string;
  readonly key: ReleaseKey;
  readonly network: string;
  readonly body: Readable;
  /** The announced size of the body, or null where the request names none. */
  readonly announced: number | null;
};

type PublishContext = Pick<Platform, 'db' | 'disk' | 'files' | 'clock' | 'random' | 'settings'>;

/**
 * Publishes a bundle as a staged release, or replaces the proof of a release. What must be refused is refused before
 * the body is read. A body that the file store has already is not read at all: proofs are public, and any person could
 * otherwise make the server store the same file again.
 */
export async function publishRelease(
  platform: PublishContext,
  upload: Upload,
): Promise<ReleaseSummary | Refusal> {
  const { proof } = upload;
  const known = await findPublishing(platform.db, proof);
  const decision = decideOnUpload(platform, upload, known);
  if (isRefusal(decision)) return decision;
  const isStored =
    known.same?.signature === proof.signature &&
    (await platform.files.head(bundleKey(proof.sha256))) !== null;
  if (!isStored) await storeBundle(platform, upload);
  return savePublication(platform, upload, !isStored);
}

function decideOnUpload(
  { settings, clock }: PublishContext,
  { proof }: Upload,
  known: Awaited<ReturnType<typeof findPublishing>>,
) {
  return decidePublication(proof, { app: settings.links.appId, now: clock.now(), ...known });
}

async function storeBundle(
  { settings, random, disk, files }: PublishContext,
  { proof, key, body, announced }: Upload,
): Promise<void> {
  if (announced !== null && announced > proof.size) throw tooLongFailure();
  if (!disk.hasRoomFor(proof.size)) throw fail.storageFull();
  const draft = join(settings.dataDir, 'incoming', random.uuid());
  try {
    const { size, sha256, signature } = proof;
    await receiveSigned(body, draft, { size, sha256, signature, publicKey: key.publicKey });
    await files.put(bundleKey(sha256), { path: draft, size }, 'application/zip');
  } finally {
    await rm(draft, { force: true });
  }
}

/** Decides again under the lock, because another bundle may have been published meanwhile, and saves the release. */
async function savePublication(
  platform: PublishContext,
  upload: Upload,
  wasStored: boolean,
): Promise<ReleaseSummary | Refusal> {
  const { proof, text, key, network } = upload;
  const now = platform.clock.now();
  return platform.db.transaction().execute(async db => {
    await lockPublications(db);
    const known = await findPublishing(db, proof);
    const decision = decideOnUpload(platform, upload, known);
    if (isRefusal(decision)) return decision;
    const { version } = proof;
    const signed = { proof, text, publishedBy: key.fingerprint };
    if (decision === 'add') await insertRelease(db, signed, now);
    if (decision === 'replace') await replaceReleaseProof(db, signed);
    if (decision === 'keep' && wasStored) await markBundleStoredAgain(db, version);
    if (decision !== 'keep') {
      await insertAuditEntryAtCommit(db, {
        at: now,
        actorId: null,
        action: 'publish-release',
        subjects: { version, key: key.fingerprint },
        after: auditFieldsOfProof(proof),
        outcome: 'ok',
        network,
      });
    }
    return { version, state: known.same?.state ?? 'staged', rollout: known.same?.rollout ?? 0 };
  });
}

const auditFieldsOfProof = ({ sha256, size, channel, minNative, rollbackFrom = [] }: ReleaseProof) => ({
  ...{ sha256, size, channel },
  min_native: minNative,
  rollback_from: rollbackFrom,
});
