import type { DeskRelease } from '@nightjar/domain/releases/desk/entity';

export const releaseActs = ['widen', 'raise', 'pause', 'withdraw'] as const;
export type ReleaseAct = (typeof releaseActs)[number];

type ReleaseRollout = Pick<DeskRelease, 'state' | 'rollout' | 'size'>;

/** Returns what a super admin can do with a release. A release without a bundle is offered to no phone. */
export function actsPossibleOn({ state, rollout, size }: ReleaseRollout): readonly ReleaseAct[] {
  if (state === 'withdrawn' || size === null) return [];
  if (state !== 'live') return ['widen', 'raise', 'withdraw'];
  return rollout < 100 ? ['widen', 'raise', 'pause', 'withdraw'] : ['pause', 'withdraw'];
}

const usualRolloutPercents = [1, 5, 10, 25, 50, 100] as const;

/** Returns the usual next percentages of a rollout. A paused release may go on with its present percentage. */
export function nextRollouts({ state, rollout }: ReleaseRollout): readonly number[] {
  const larger = usualRolloutPercents.filter(step => step > rollout);
  return state === 'paused' && rollout > 0 && rollout < 100 ? [rollout, ...larger] : larger;
}

/** Returns the newest release of each channel that is not withdrawn. `releases` has the newest version first. */
export function newestReleaseOfChannels(releases: readonly DeskRelease[]): DeskRelease[] {
  const offered = releases.filter(({ state }) => state !== 'withdrawn');
  return offered.filter(({ channel }, at) => offered.findIndex(other => other.channel === channel) === at);
}

/**
 * Returns the release that devices outside of the rollout of `release` are offered: the newest older one of its channel
 * that is live for all devices. It is null where every device is offered `release`, and without such an older release.
 */
export function releaseOutsideRollout(
  release: DeskRelease,
  releases: readonly DeskRelease[],
): DeskRelease | null {
  if (release.state === 'live' && release.rollout === 100) return null;
  const older = releases.slice(releases.findIndex(({ version }) => version === release.version) + 1);
  return (
    older.find(
      ({ state, rollout, channel }) => state === 'live' && rollout === 100 && channel === release.channel,
    ) ?? null
  );
}

/**
 * Returns a version as the last part of an address, with hyphens in place of dots. A server would take a last part with
 * a dot for the name of a file.
 */
export const addressOf = (version: string): string => version.replaceAll('.', '-');

export const versionOfAddress = (address: string): string => address.replaceAll('-', '.');
