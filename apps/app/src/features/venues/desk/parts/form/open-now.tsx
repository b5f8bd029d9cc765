import { clockLabel, localTime } from '@nightjar/domain/kernel/time';
import type { Venue } from '@nightjar/domain/venues/entity';
import { weekdayName } from '@nightjar/domain/venues/rules/week-hours';
import { useMinute } from '../../../../../platform/now.ts';
import { VenueOpenStatus } from '../../../parts/venue-open-status.tsx';
import classes from './open-now.module.css';
import { formWords } from './words.ts';

type OpenNowProps = { schedule: Pick<Venue, 'hours' | 'closures' | 'timezone'> };

/** Shows the opening status that guests would see right now with these hours. */
export function OpenNow({ schedule }: OpenNowProps) {
  const now = new Date(useMinute());
  const { timezone } = schedule;
  const hours = schedule.hours.filter(({ hours: { start, end } }) => start >= 0 && end >= 0);
  const clock = `${weekdayName(localTime(now, timezone).day)}, ${clockLabel(now, timezone)}`;
  return (
    <p className={classes.now}>
      <span className={classes.title}>{formWords.hours.openNow}</span>
      <span aria-live="polite">
        <VenueOpenStatus venue={{ ...schedule, hours }} now={now} />
      </span>
      <span className={classes.clock}>{formWords.hours.clock(clock)}</span>
    </p>
  );
}
