import {
  bundlePath,
  defaultChannel,
  type OfferedRelease,
  type ReleaseState,
} from '@nightjar/domain/releases/entity';
import type { ReleaseKey } from './gate.ts';
import type { Bundle, CachedRelease } from './queries/releases.ts';

export type OfferableRelease = OfferedRelease & { readonly bundle: Bundle | null };

/**
 * Presents the releases as the rules of offers read them: those whose bundle was published with the present key, and
 * the withdrawn ones. A key that was lost or stolen offers nothing once the server has another one. By the withdrawn
 * releases the rules decide which devices may go back.
 */
export function releasesForOffers(
  releases: readonly CachedRelease[],
  key: ReleaseKey | null,
): OfferableRelease[] {
  return releases
    .filter(
      ({ state, bundle }) =>
        state === 'withdrawn' || (key !== null && bundle?.publishedBy === key.fingerprint),
    )
    .map(toOfferableRelease);
}

const toOfferableRelease = ({ releasedAt: _, bundle, ...release }: CachedRelease): OfferableRelease => ({
  ...release,
  bundle,
  minNative: bundle?.minNative ?? '',
});

/** Returns the newest version that every device of the default channel may have, or null before the first release. */
export const newestForAll = (releases: readonly CachedRelease[]): string | null =>
  releases.find(
    ({ state, channel, rollout }) => state === 'live' && channel === defaultChannel && rollout === 100,
  )?.version ?? null;

/** Presents the version of an answer under the three names that clients read. */
export function presentVersion(version: string, bundle: Bundle | null = null) {
  return {
    ...{ value: version, production: version, version },
    bundle: bundle && { url: bundlePath(version), size: bundle.size, proof: bundle.proof },
  };
}

/** Presents the releases whose files are stored, for the rule that decides which files are kept. */
export const releasesWithBundles = (releases: readonly CachedRelease[]): OfferableRelease[] =>
  releases.filter(({ bundle }) => bundle !== null).map(toOfferableRelease);

export const bundlesPrefix = 'bundles/';
/** The file store keeps the bundle of a release under this key. */
export const bundleKey = (sha256: string) => `${bundlesPrefix}${sha256}`;

/** The operator's laptop gets this answer about a release. */
export type ReleaseSummary = { version: string; state: ReleaseState; rollout: number };
