import type { Refusal } from '../../kernel/failure.ts';
import { addMilliseconds, isImplausiblyAhead, minutes } from '../../kernel/time.ts';
import type { ReleaseCommand, ReleaseProof, ReleaseState } from '../entity.ts';
import { publicationRefusals, releasesRefusals } from '../refusals.ts';
import { canonicalVersion, isNewer } from './version.ts';

/** These facts about a published release decide what a further proof of its version changes. */
export type PublishedRelease = {
  readonly channel: string;
  readonly state: ReleaseState;
  /** Releases from before signed bundles have no bytes and no proof. */
  readonly sha256: string | null;
  readonly provenAt: Date | null;
};

/** These facts about a server decide what may be published on it. */
export type PublishingServer = {
  readonly app: string;
  readonly now: Date;
  /** The release of the proof's version, if there is one. */
  readonly same: PublishedRelease | null;
  /** The newest version of the proof's channel, if there is one. */
  readonly newest: string | null;
};

/**
 * A proof adds a release, or replaces the proof of a release with the same bytes, or changes nothing. The replacing
 * proof may name withdrawn versions from which devices may go back to this release.
 */
export type Publication = 'add' | 'replace' | 'keep';

/** Decides what a proof changes. Its signature has been verified. */
export function decidePublication(
  proof: ReleaseProof,
  { app, now, same, newest }: PublishingServer,
): Publication | Refusal {
  const { version, channel } = proof;
  const signedAt = new Date(proof.iat * 1000);
  if (proof.app !== app) return publicationRefusals.refuse('another_app', { params: { app: proof.app } });
  if (isImplausiblyAhead(signedAt, now)) return publicationRefusals.refuse('signed_later');
  const canonical = canonicalVersion(version);
  if (canonical !== version)
    return publicationRefusals.refuse('not_canonical', { params: { version: canonical } });
  if (!same)
    return newest === null || isNewer(version, newest)
      ? 'add'
      : publicationRefusals.refuse('not_newer', { params: { version, newest, channel } });
  if (same.state === 'withdrawn') return releasesRefusals.refuse('release_withdrawn');
  if (same.sha256 !== proof.sha256) return publicationRefusals.refuse('other_bytes', { params: { version } });
  if (same.channel !== channel)
    return publicationRefusals.refuse('other_channel', { params: { version, channel: same.channel } });
  return same.provenAt !== null && signedAt > same.provenAt ? 'replace' : 'keep';
}

/** A server takes an order for this long after it was signed. */
export const orderLasts = 5 * minutes;

/**
 * Returns why a server does not follow an order, or null where it does. The signature of the order has been verified.
 * `orderedAt` is the moment of the release's last order: an order that was signed before it may be a replay.
 */
export function orderFault(
  order: ReleaseCommand,
  { app, now, orderedAt }: { app: string; now: Date; orderedAt: Date | null },
): Refusal | null {
  const signedAt = new Date(order.iat * 1000);
  if (order.app !== app) return publicationRefusals.refuse('another_app', { params: { app: order.app } });
  if (isImplausiblyAhead(signedAt, now)) return publicationRefusals.refuse('signed_later');
  if (addMilliseconds(signedAt, orderLasts) < now) return publicationRefusals.refuse('order_expired');
  return orderedAt !== null && signedAt <= orderedAt ? publicationRefusals.refuse('order_repeated') : null;
}
