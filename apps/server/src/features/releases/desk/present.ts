import type { DeskRelease } from '@nightjar/domain/releases/desk/entity';
import type { CountedReleaseRow, ReleaseRow } from './queries/releases.ts';

export const presentRelease = ({ released_at, ...row }: CountedReleaseRow): DeskRelease => ({
  ...row,
  published_at: released_at.toISOString(),
});

/** The audit trail keeps these fields of a release. */
export const recordedRelease = ({
  version,
  state,
  rollout,
}: Pick<ReleaseRow, 'version' | 'state' | 'rollout'>) => ({
  version,
  state,
  rollout,
});
