import { Stack } from '@mantine/core';
import type { Shot } from '@nightjar/domain/drinks/entity';
import { Link } from '@tanstack/react-router';
import { useNow } from '../../../platform/now.ts';
import { Face } from '../../../ui/face/face.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { ListRow } from '../../../ui/row/list-row.tsx';
import { PageSection } from '../../../ui/shell/page-section.tsx';
import { faceOf } from '../../people/parts/flow.ts';
import { answerDeadlineText, friendName } from '../parts/words.ts';
import classes from './incoming-shots.module.css';

/** Drinks that were sent to the person and not answered yet. */
export function IncomingShots({ shots }: { shots: readonly Shot[] }) {
  const now = useNow();
  if (shots.length === 0) return null;
  return (
    <PageSection title="Waiting for you">
      <Stack component="ul" gap="xs" className={classes.list}>
        {shots.map(shot => (
          <li key={shot.voucher_id} className={classes.shot}>
            <ListRow
              leading={shot.sender ? <Face user={faceOf(shot.sender)} /> : <Icon name="Gift" />}
              title={`${friendName(shot.sender)} got you one`}
              lines={[answerDeadlineText(shot.sent_expires_at, now)]}
              trailing={<span className={classes.open}>Open</span>}
              renderRoot={props => (
                <Link to="/accept-shot/$voucherId" params={{ voucherId: shot.voucher_id }} {...props} />
              )}
            />
          </li>
        ))}
      </Stack>
    </PageSection>
  );
}
