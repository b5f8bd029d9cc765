import type { EventCard } from '@nightjar/domain/events/entity';
import { nightDate } from '@nightjar/domain/kernel/night';
import { eventsByNight, nightsOfWeekFrom } from './flow.ts';
import classes from './week-strip.module.css';
import { eventCountLabel, longNightLabel, planWords, shortWeekday } from './words.ts';

type WeekStripProps = { events: readonly EventCard[]; timezone: string; now: Date };

const maxDotsPerNight = 3;

/** Shows the next seven nights with a dot for each event, so that a night without events is easy to see. */
export function WeekStrip({ events, timezone, now }: WeekStripProps) {
  const nights = eventsByNight(events);
  return (
    <ol className={classes.strip} aria-label={planWords.week}>
      {nightsOfWeekFrom(nightDate(now, timezone)).map(night => {
        const count = nights.get(night)?.length ?? 0;
        return (
          <li key={night} className={classes.day} data-busy={count > 0 || undefined}>
            <span
              className={classes.hiddenLabel}
            >{`${longNightLabel(night)}: ${eventCountLabel(count)}`}</span>
            <span aria-hidden className={classes.weekday}>
              {shortWeekday(night)}
            </span>
            <span aria-hidden className={classes.number}>
              {Number(night.slice(-2))}
            </span>
            <span aria-hidden className={classes.dots}>
              {Array.from({ length: Math.min(count, maxDotsPerNight) }, (_, dot) => (
                <span key={`dot-${dot + 1}`} className={classes.dot} />
              ))}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
