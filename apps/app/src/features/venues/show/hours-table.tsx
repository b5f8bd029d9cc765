import { Text } from '@mantine/core';
import type { Venue } from '@nightjar/domain/venues/entity';
import { PageSection } from '../../../ui/shell/page-section.tsx';
import { closureNotes, type HoursDay, weekHours } from '../flow.ts';
import classes from './hours-table.module.css';

/** The week, with today in bold and what ends after midnight marked. */
export function HoursTable({ venue, now }: { venue: Venue; now: Date }) {
  return (
    <PageSection title="Hours">
      <table className={classes.table}>
        <tbody>
          {weekHours(venue.hours, venue.timezone, now).map(line => (
            <DayLine key={line.day} {...line} />
          ))}
        </tbody>
      </table>
      {closureNotes(venue.closures, venue.timezone, now).map(note => (
        <Text key={note} c="dimmed" size="sm">
          {note}
        </Text>
      ))}
    </PageSection>
  );
}

function DayLine({ day, today, openings }: HoursDay) {
  return (
    <tr className={classes.line} data-today={today || undefined} aria-current={today ? 'date' : undefined}>
      <th scope="row" className={classes.day}>
        {day}
      </th>
      <td className={classes.hours}>
        {openings.length === 0 && <Text c="dimmed">Closed</Text>}
        {openings.map(({ text, nextDay }) => (
          <div key={text}>
            {text}
            {nextDay && (
              <Text span size="xs" c="dimmed">
                {' '}
                next day
              </Text>
            )}
          </div>
        ))}
      </td>
    </tr>
  );
}
