import type { DeskVenueRow } from '@nightjar/domain/venues/desk/entity';
import classes from './completeness.module.css';
import { stepsDoneText } from './flow.ts';

/** Shows how many steps of a venue are ticked, as a number and as a bar. */
export function Completeness({ row }: { row: Pick<DeskVenueRow, 'steps_done' | 'steps'> }) {
  const part = Math.min(1, row.steps_done / Math.max(1, row.steps));
  return (
    <span className={classes.completeness}>
      {stepsDoneText(row)}
      <span className={classes.track} aria-hidden>
        <span className={classes.filled} style={{ width: `${part * 100}%` }} />
      </span>
    </span>
  );
}
