import { Text } from '@mantine/core';
import type { Venue } from '@nightjar/domain/venues/entity';
import { FoldableSection, FoldGroup } from '../../../ui/settings/fold.tsx';
import { PageSection } from '../../../ui/shell/page-section.tsx';
import { closureNotes, type HoursDay, weekHours } from './flow.ts';
import classes from './hours-table.module.css';
import { hoursText, showWords } from './words.ts';

/**
 * Shows today's hours. A press shows the hours of the whole week, in which today is bold and openings that end after
 * midnight are marked.
 */
export function HoursTable({
  venue,
  now,
}: {
  venue: Pick<Venue, 'hours' | 'closures' | 'timezone'>;
  now: Date;
}) {
  const week = weekHours(venue, now);
  const today = week.find(line => line.today);
  return (
    <PageSection title={showWords.hours.title}>
      <FoldGroup>
        <FoldableSection title={showWords.hours.today} note={today && hoursText(today)}>
          <table className={classes.table}>
            <tbody>
              {week.map(line => (
                <DayLine key={line.day} {...line} />
              ))}
            </tbody>
          </table>
          {closureNotes(venue.closures, venue.timezone, now).map(note => (
            <Text key={note} c="dimmed" size="sm">
              {note}
            </Text>
          ))}
        </FoldableSection>
      </FoldGroup>
    </PageSection>
  );
}

function DayLine({ day, today, openings, closedFor }: HoursDay) {
  return (
    <tr className={classes.line} data-today={today || undefined} aria-current={today ? 'date' : undefined}>
      <th scope="row">{day}</th>
      <td className={classes.hours}>
        {openings.length === 0 && <Text c="dimmed">{hoursText({ openings, closedFor })}</Text>}
        {openings.map(({ text, nextDay }) => (
          <div key={text}>
            {text}
            {nextDay && (
              <Text span size="xs" c="dimmed">
                {' '}
                {showWords.hours.nextDay}
              </Text>
            )}
          </div>
        ))}
      </td>
    </tr>
  );
}
