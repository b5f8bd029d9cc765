import { Badge } from '@mantine/core';
import { ShareBar } from '../../../../ui/desk/share-bar.tsx';
import '@mantine/core/styles/Badge.layer.css';
import type { InviteCode } from '@nightjar/domain/referrals/desk/entity';
import type { CodeState } from '@nightjar/domain/referrals/entity';
import classes from './codes.module.css';
import { codesWords, stateLabels } from './words.ts';

const stateColours: Record<CodeState, string> = {
  open: 'luna',
  used_up: 'honey',
  expired: 'gray',
  closed: 'gray',
};

export function StateBadge({ state }: { state: CodeState }) {
  return (
    <Badge component="span" color={stateColours[state]} className={classes.state}>
      {stateLabels[state]}
    </Badge>
  );
}

/** Shows how many people joined by an invite-list code, as the text "12 of 50" and as a thin bar. */
export function UsesBar({ code: { uses, max_uses } }: { code: Pick<InviteCode, 'uses' | 'max_uses'> }) {
  return (
    <span className={classes.uses}>
      {codesWords.uses(uses, max_uses)}
      <span className={classes.track} aria-hidden>
        <ShareBar share={Math.min(1, uses / max_uses)} full={uses >= max_uses} />
      </span>
    </span>
  );
}
