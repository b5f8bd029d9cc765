import type { Refusal } from '../../kernel/failure.ts';
import type { ReleaseState } from '../entity.ts';
import { releasesRefusals } from '../refusals.ts';

/** These facts about a release decide what an operator may do with it. */
export type RolledOutRelease = {
  readonly state: ReleaseState;
  readonly rollout: number;
  /** False for a release from before signed bundles: there is nothing to offer to a device. */
  readonly hasBundle: boolean;
};

/** An act on a release leaves it in this state, offered to this percentage of the devices. */
export type RolloutDecision = { readonly state: ReleaseState; readonly rollout: number };

/**
 * Decides whether a release is offered to `rollout` percent of the devices from now on, which also ends a pause. A
 * rollout never shrinks, because the devices that left it would still run the release.
 */
export function decideRollout(
  release: RolledOutRelease,
  rollout: number,
): RolloutDecision | Refusal<'release_withdrawn' | 'no_bundle' | 'rollout_shrinks'> {
  if (rollout < release.rollout && release.state !== 'withdrawn' && release.hasBundle)
    return releasesRefusals.refuse('rollout_shrinks', { params: { rollout: String(release.rollout) } });
  return refuseIfNotOfferable(release) ?? { state: rollout === 0 ? 'staged' : 'live', rollout };
}

/** Decides whether a release is raised: every device of its channel that can run it is offered it from now on. */
export const decideRaiseToAllDevices = (
  release: RolledOutRelease,
): RolloutDecision | Refusal<'release_withdrawn' | 'no_bundle'> =>
  refuseIfNotOfferable(release) ?? { state: 'live', rollout: 100 };

function refuseIfNotOfferable({
  state,
  hasBundle,
}: RolledOutRelease): Refusal<'release_withdrawn' | 'no_bundle'> | null {
  if (state === 'withdrawn') return releasesRefusals.refuse('release_withdrawn');
  return hasBundle ? null : releasesRefusals.refuse('no_bundle');
}

/** Decides whether a release is offered to no further device until its rollout is set again. */
export function decidePause(
  release: RolledOutRelease,
): RolloutDecision | Refusal<'release_withdrawn' | 'not_live'> {
  if (release.state === 'withdrawn') return releasesRefusals.refuse('release_withdrawn');
  if (release.state === 'staged') return releasesRefusals.refuse('not_live');
  return { state: 'paused', rollout: release.rollout };
}

/** A withdrawal is for ever: the next release, or a signed way back, replaces the release. */
export const decideWithdrawal = (release: RolledOutRelease): RolloutDecision => ({
  state: 'withdrawn',
  rollout: release.rollout,
});

/** A rollout pauses by itself only where the release failed to start for at least this many people. */
export const fewestFailures = 5;
/** These people must also be more than this share of the people whose devices have tried the release. */
export const largestFailureShare = 0.02;

/**
 * True where a rollout pauses by itself. `failed` counts the people on whose devices the release failed to start, and
 * `running` those whose devices run it.
 */
export function mustPause({ failed, running }: { failed: number; running: number }): boolean {
  return failed >= fewestFailures && failed > largestFailureShare * (failed + running);
}
