import { Badge } from '@mantine/core';
import { ShareBar } from '../../../../ui/desk/share-bar.tsx';
import '@mantine/core/styles/Badge.layer.css';
import type { DeskRelease } from '@nightjar/domain/releases/desk/entity';
import type { ReleaseState } from '@nightjar/domain/releases/entity';
import classes from './releases.module.css';
import { reachText, stateLabels } from './words.ts';

const stateColours: Record<ReleaseState, string> = {
  staged: 'dusk',
  live: 'luna',
  paused: 'honey',
  withdrawn: 'gray',
};

export function StateBadge({ state }: { state: ReleaseState }) {
  return (
    <Badge component="span" color={stateColours[state]} className={classes.state}>
      {stateLabels[state]}
    </Badge>
  );
}

/** Shows which phones a release goes to, as the text "20% of phones" and as a thin bar. */
export function ReachBar({ release }: { release: DeskRelease }) {
  return (
    <span className={classes.reach}>
      {reachText(release)}
      <RolloutTrack release={release} />
    </span>
  );
}

export function RolloutTrack({ release: { state, rollout } }: { release: DeskRelease }) {
  return (
    <span className={classes.track} aria-hidden>
      <ShareBar share={rollout / 100} full={state !== 'live'} />
    </span>
  );
}
