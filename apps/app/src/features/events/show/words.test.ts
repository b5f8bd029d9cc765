import { eventPage } from '@nightjar/domain/events/entity';
import { exampleEvent } from '@nightjar/domain/events/example';
import { exampleNow, minutesFromNow } from '@nightjar/domain/kernel/example';
import { expect, test } from 'vitest';
import { goingText, openAtStartText, placesText, timesText } from './words.ts';

const at = new Date(exampleNow);
const event = (change: Parameters<typeof exampleEvent>[0]) => eventPage.parse(exampleEvent(change));

test.each([
  [[], 1, false, '1 person is going'],
  [[], 12, false, '12 people are going'],
  [[], 1, true, "You're going"],
  [[], 2, true, 'You and 1 other are going'],
  [['Ada'], 1, false, 'Ada is going'],
  [['Ada', 'Bo'], 2, false, 'Ada and Bo are going'],
  [['Ada', 'Bo'], 12, true, 'You, Ada, Bo and 9 others are going'],
])(
  'the friends %j among %i guests of an event (with the user: %s) are described as "%s"',
  (friends, total, alsoMe, sentence) => {
    expect(goingText(friends, { total, alsoMe, past: false })).toBe(sentence);
  },
);

test('the guests of a past event are described in the past tense', () => {
  expect(goingText(['Ada'], { total: 1, alsoMe: false, past: true })).toBe('Ada was going');
  expect(goingText([], { total: 12, alsoMe: false, past: true })).toBe('12 people were going');
});

test.each([
  [null, null, null],
  [0, 40, 'Full'],
  [1, 40, '1 place left'],
  [10, 40, '10 places left'],
  [11, 40, '40 places'],
])('an event with %s of %s places left is described as "%s"', (left, capacity, text) => {
  expect(placesText(left, capacity)).toBe(text);
});

test('the end of an event within the night is shown as an hour, and a later end with its day', () => {
  const starts_at = minutesFromNow(30);
  expect(timesText(event({ starts_at, night: '2026-05-15' }), at)).toBe('Tonight, 11:00pm');
  const late = { starts_at, night: '2026-05-15', ends_at: minutesFromNow(30 + 4 * 60) };
  expect(timesText(event(late), at)).toBe('Tonight, 11:00pm to 3:00am');
  const long = { ...late, ends_at: minutesFromNow(30 + 26 * 60) };
  expect(timesText(event(long), at)).toBe('Tonight, 11:00pm to Tomorrow, 1:00am');
});

test('an event shows until when its bar is open if the bar is open when the event begins, and no other hours', () => {
  expect(openAtStartText(event({}))).toBe('Open until 3:00am that night');
  expect(openAtStartText(event({ starts_at: minutesFromNow(14 * 60) }))).toBeNull();
});
