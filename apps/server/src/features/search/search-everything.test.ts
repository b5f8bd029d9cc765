import type { UserId } from '@nightjar/domain/kernel/id';
import { addMilliseconds, hours } from '@nightjar/domain/kernel/time';
import { searchEverything } from '@nightjar/domain/search/calls';
import type { SearchKind } from '@nightjar/domain/search/entity';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';

const { call, build, clock, statementsOf, sessionOf } = await testApp();
const viewer = await build.member({ nickname: 'Viewer', full_name: 'Vera Viewer' });
const lantern = await build.venue({ name: 'The Low Lantern' });
const heron = await build.venue({ name: 'Tin Heron' });
const bartender = (nickname: string, more: object = {}) =>
  build.member({ nickname, full_name: `${nickname} Bartender`, pro: true, ...more });
const offShift = { state: 'approved', clocked_in_at: null, clocked_in_until: null };
let codes = 5000;
const onTeam = (user_id: UserId, venue_id = heron, more: object = {}) =>
  build.pro({ user_id, venue_id, ...offShift, pro_code: String(codes++), ...more });
const onShift = { clocked_in_at: clock.now(), clocked_in_until: addMilliseconds(clock.now(), hours) };

const search = async (text: string, more: object = {}) => {
  const { body } = await call(searchEverything, { search: text, ...more }, viewer);
  if (!body.data) throw new Error(body.message);
  return body.data;
};
const namesOf = (found: Awaited<ReturnType<typeof search>>) => ({
  people: found.people.items.map(({ nickname }) => nickname),
  venues: found.venues.items.map(({ name }) => name),
  pros: found.pros.items.map(({ nickname }) => nickname),
  events: found.events.items.map(({ name }) => name),
});

test('one search finds people, venues, bartenders and events by one text, and puts the kind with the best hit first', async () => {
  await build.member({ nickname: 'lanterna', full_name: 'Lanterna Maria' });
  await onTeam(await bartender('Ottoline'), lantern);
  await build.event({ venue_id: lantern, name: 'Quiz', starts_at: addMilliseconds(clock.now(), hours) });
  await build.event({
    venue_id: lantern,
    name: 'Lantern',
    starts_at: addMilliseconds(clock.now(), 9 * hours),
  });
  const found = await search('lantern');
  expect(found.kinds).toEqual(['events', 'people', 'venues', 'pros']);
  expect(namesOf(found)).toEqual({
    people: ['lanterna'],
    venues: ['The Low Lantern'],
    pros: ['Ottoline'],
    events: ['Lantern', 'Quiz'],
  });
});

test('one search of the named kinds leaves out all other kinds', async () => {
  for (const kind of ['people', 'venues', 'pros', 'events'] as const satisfies readonly SearchKind[]) {
    const found = await search('lantern', { kinds: [kind] });
    expect(found.kinds).toEqual([kind]);
    expect(
      Object.entries(namesOf(found)).flatMap(([name, items]) => (items.length > 0 ? [name] : [])),
    ).toEqual([kind]);
  }
});

test('a group of one search has as many hits as were asked for, and tells that there are more', async () => {
  for (const letter of ['a', 'b', 'c'])
    await build.member({ nickname: `quorum-${letter}`, full_name: 'Quo' });
  const { people } = await search('quorum', { limit: 2 });
  expect(people).toMatchObject({ items: [{ nickname: 'quorum-a' }, { nickname: 'quorum-b' }], more: true });
  expect((await search('quorum', { limit: 3 })).people.more).toBe(false);
});

test('in one search, a friend comes before a stranger whose name fits a little better', async () => {
  await build.member({ nickname: 'Wren', full_name: 'Wren Alone' });
  const friend = await build.member({ nickname: 'Wrenna', full_name: 'Wrenna Near' });
  await build.friendship(viewer, friend);
  expect(namesOf(await search('wren')).people).toEqual(['Wrenna', 'Wren']);
});

test('one search finds what a letter is missing of, and nothing for a text that fits nothing', async () => {
  expect(namesOf(await search('lantrn')).venues).toEqual(['The Low Lantern']);
  const nothing = await search('zzzzzz');
  expect(nothing.kinds).toEqual([]);
  expect(nothing.people).toEqual({ items: [], more: false });
});

test('one search hides people on hold, blocked people and private strangers as people and as bartenders', async () => {
  const hidden = {
    held: await bartender('Umbra-held', { suspended_at: clock.now() }),
    blocked: await bartender('Umbra-blocked'),
    blocker: await bartender('Umbra-blocker'),
    gone: await bartender('Umbra-gone', { deleted_at: clock.now() }),
    private: await bartender('Umbra-private', { private: true }),
  };
  for (const person of Object.values(hidden)) await onTeam(person, lantern);
  await build.block(viewer, hidden.blocked);
  await build.block(hidden.blocker, viewer);
  const friend = await bartender('Umbra-friend', { private: true });
  await onTeam(friend, lantern);
  await build.friendship(viewer, friend);
  expect(namesOf(await search('umbra'))).toMatchObject({ people: ['Umbra-friend'], pros: ['Umbra-friend'] });
  const ofBar = namesOf(await search('lantern', { kinds: ['pros'], limit: 20 })).pros;
  expect(ofBar.filter(name => name?.startsWith('Umbra'))).toEqual(['Umbra-friend']);
});

test('one search finds a private bartender only as a bartender, and only while on shift', async () => {
  const on = await bartender('Nocturne', { private: true });
  await onTeam(on, heron, onShift);
  await onTeam(await bartender('Nocturna', { private: true }));
  expect(namesOf(await search('noctur'))).toMatchObject({ people: [], pros: ['Nocturne'] });
});

test('a bartender of two bars is listed once in one search, at the bar of the shift', async () => {
  const person = await bartender('Twice');
  await onTeam(person, lantern);
  await onTeam(person, heron, onShift);
  const { pros } = await search('twice');
  expect(pros.items).toMatchObject([{ nickname: 'Twice', venue_name: 'Tin Heron', clocked_in: true }]);
});

test.each([['a'], [''], ['!'], ['x'.repeat(61)]])(
  'one search refuses the text "%s" by the name of its field',
  async text => {
    const { status, body } = await call(searchEverything, { search: text }, viewer);
    expect(status).toBe(400);
    expect(body.message).toMatch(/^search (must|is not valid)/);
  },
);

test('one search takes a single Chinese character, which may be a whole name', async () => {
  await build.member({ nickname: '林', full_name: '林 美' });
  expect(namesOf(await search('林')).people).toEqual(['林']);
});

test('one search takes at most 17 statements', async () => {
  await sessionOf(viewer);
  expect((await statementsOf(() => search('lantern'))).length).toBeLessThanOrEqual(17);
});
