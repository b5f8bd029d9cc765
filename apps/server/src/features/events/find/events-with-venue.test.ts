import { eventsWithVenue } from '@nightjar/domain/events/calls';
import { addMilliseconds, hours } from '@nightjar/domain/kernel/time';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build, clock, db, statementsOf, sessionOf } = await testApp();
const finch = await build.user();
const lantern = await build.venue({ name: 'The Low Lantern' });
const heron = await build.venue({ name: 'Velvet 100% Heron' });

beforeAll(async () => {
  const at = (venue_id: string, name: string, startsIn: number, more: object = {}) =>
    build.event({ venue_id, name, starts_at: addMilliseconds(clock.now(), startsIn * hours), ...more });
  await at(heron, 'Trivia', 3, { type_id: 3 });
  await at(lantern, 'Vinyl night', -2, { type_id: 2 });
  await at(lantern, 'Quiz of moths', 24, { type_id: 3 });
  await at(lantern, 'Over', -8);
  await at(lantern, 'Draft of a quiz', 3, { status: 'draft' });
  await at(lantern, 'Deleted quiz', 3, { deleted_at: clock.now() });
  await at(await build.venue({ active: false }), 'Closed quiz', 3);
});
const ask = (more: object = {}) => call(eventsWithVenue, more, finch);
const names = async (more: object = {}) => (await ask(more)).body.data?.events.map(({ name }) => name);

test('the search of events without filters lists the upcoming events of any venue by their start', async () => {
  expect(await names()).toEqual(['Vinyl night', 'Trivia', 'Quiz of moths']);
  expect((await ask()).body).toMatchObject({
    total: 3,
    data: {
      total: 3,
      pagination: { limit: 20, offset: 0, total: 3 },
      events: [{ venue: { name: 'The Low Lantern' } }, {}, {}],
    },
  });
});

test.each([
  ['a word of an event', { search: 'QUIZ' }, ['Quiz of moths']],
  ['a word of a venue', { search: 'low lan' }, ['Vinyl night', 'Quiz of moths']],
  ['a percent sign, which is a letter', { search: '0% h' }, ['Trivia']],
  ['an underscore, which is one too', { search: '_' }, []],
  ['a quote', { search: "'; drop table events; --" }, []],
  ['nothing', { search: '  ' }, ['Vinyl night', 'Trivia', 'Quiz of moths']],
  ['a kind', { type_id: 3 }, ['Trivia', 'Quiz of moths']],
  ['a kind that is none', { type_id: 99 }, []],
  ['a venue', { venue_id: lantern }, ['Vinyl night', 'Quiz of moths']],
  ['a night', { date: '2026-11-21' }, ['Quiz of moths']],
  ['nights', { date: '2026-11-20', until: '2026-11-21' }, ['Vinyl night', 'Trivia', 'Quiz of moths']],
  ['all of it', { search: 'quiz', type_id: 3, venue_id: lantern, date: '2026-11-21' }, ['Quiz of moths']],
])('a search of events filters by %s', async (_, filters, found) => {
  expect(await names(filters)).toEqual(found);
});

test.each([
  ['Café Nocturne', 'cafe noc'],
  ['Rae’s last night', "rae's"],
  ["Otto's quizzing", 'ottos quizz'],
  ['東京の夜', '京の'],
])('the event %s is found by the text %s', async (name, text) => {
  const event_id = await build.event({
    venue_id: heron,
    name,
    starts_at: addMilliseconds(clock.now(), hours),
  });
  expect(await names({ search: text })).toEqual([name]);
  await db.deleteFrom('events').where('event_id', '=', event_id).execute();
});

test('the pages of a search of events have every event once', async () => {
  expect(await names({ limit: 2 })).toEqual(['Vinyl night', 'Trivia']);
  expect(await names({ limit: 2, offset: 2 })).toEqual(['Quiz of moths']);
});

test('`events-with-venue` takes at most six statements', async () => {
  await sessionOf(finch);
  await ask({ search: 'quiz' });
  expect((await statementsOf(() => ask({ search: 'quiz' }))).length).toBeLessThanOrEqual(6);
});
