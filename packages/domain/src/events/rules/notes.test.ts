import { expect, test } from 'vitest';
import { addMilliseconds, hours } from '../../kernel/time.ts';
import { cancelledNote, movedNote, movedUpNote, reinstatedNote, reminderNote } from './notes.ts';

const nine = new Date('2026-11-21T02:00:00Z');

const newYork = 'America/New_York';

test('each push about an event names the event and the venue, and any hours in it are by the clock of the venue', () => {
  const event = {
    name: 'Quiz',
    venue_name: 'The Low Lantern',
    starts_at: nine,
    ends_at: null,
    timezone: newYork,
  };
  const until = { ...event, ends_at: addMilliseconds(nine, 3.5 * hours) };
  expect([
    reminderNote(event),
    movedNote(event),
    movedNote(until),
    cancelledNote(event, null),
    cancelledNote(event, 'The host is ill.'),
    reinstatedNote(event),
    movedUpNote(event),
  ]).toEqual([
    { title: 'Quiz', body: 'Starts at 9:00pm at The Low Lantern.' },
    { title: 'Quiz moved', body: 'Now Nov 20, 9:00pm at The Low Lantern.' },
    { title: 'Quiz moved', body: 'Now Nov 20, 9:00pm to 12:30am at The Low Lantern.' },
    { title: 'Quiz is off', body: 'The Low Lantern called it off. Find another for that night.' },
    { title: 'Quiz is off', body: 'The Low Lantern: The host is ill.' },
    { title: 'Quiz is on again', body: 'Nov 20, 9:00pm at The Low Lantern.' },
    { title: "You're in for Quiz", body: 'A place came free. Nov 20, 9:00pm at The Low Lantern.' },
  ]);
});
