import { usersSearch } from '@nightjar/domain/account/calls';
import { mostPeopleFound } from '@nightjar/domain/account/entity';
import type { UserId } from '@nightjar/domain/kernel/id';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';

const { call, build, db, statementsOf, sessionOf } = await testApp();
let viewer: UserId;
const named = (nickname: string, full_name: string, more: object = {}) =>
  build.member({ nickname, full_name, ...more });
const search = (term: string, more: object = {}) => call(usersSearch, { search: term, ...more }, viewer);
const found = async (term: string) => (await search(term)).body.data?.map(({ nickname }) => nickname);

beforeAll(async () => {
  viewer = await named('viewer', 'Vera Viewer');
});

describe('what a search finds', () => {
  test('a search finds people whose nickname, full name or last name begins with the text, in capital or small letters, and sorts them by name', async () => {
    await named('Quill', 'Robin Quillon');
    await named('tessa', 'Quilla Marsh');
    await named('ben', 'Benedict Quilter');
    await named('other', 'Aquill Nobody');
    expect((await found('qUiLl'))?.slice(0, 2)).toEqual(['Quill', 'tessa']);
    expect(await found('quilter')).toContain('ben');
    expect(await found('Benedict Qui')).toEqual(['ben']);
  });

  test('a search lists a person whose first name begins with the text before one whose last name does', async () => {
    await named('zeke', 'Zeke Wimbrel');
    await named('wimple', 'Wimple Ash');
    await named('yuri', 'Yuri Wimbar');
    const shown = ['wimple', 'yuri', 'zeke'];
    expect(await found('wim')).toEqual(shown);
    const paged = await Promise.all([1, 2, 3].map(page => search('wim', { page, pageSize: 1 })));
    expect(paged.flatMap(({ body }) => body.data?.map(({ nickname }) => nickname))).toEqual(shown);
  });

  test('a search of people by a text with a typo finds similar names', async () => {
    await named('sparrow', 'Jonathan Smith');
    expect(await found('jonathan smiht')).toEqual(['sparrow']);
    expect(await found('jonahtan')).toEqual(['sparrow']);
    expect(await found('sparow')).toEqual(['sparrow']);
  });

  test('a search of people lists names that begin with the text before similar names', async () => {
    await named('marlin', 'Marlin One');
    await named('marlen', 'Marlen Two');
    expect((await found('marlen'))?.slice(0, 2)).toEqual(['marlen', 'marlin']);
  });

  test('a search lists friends first, and finds a private friend but no private stranger', async () => {
    const friend = await named('zorro-z', 'Zorro Zed', { private: true });
    await named('zorro-a', 'Zorro Ay', { private: true });
    await named('zorro-b', 'Zorro Bee');
    await build.friendship(viewer, friend);
    expect(await found('zorro')).toEqual(['zorro-z', 'zorro-b']);
    expect(await found('zoro')).toEqual(['zorro-z', 'zorro-b']);
  });

  test('a search finds neither the viewer nor blocked, deleted, suspended or unregistered people nor the house contact', async () => {
    const blocked = await named('hidden-one', 'Hidden One');
    const blocker = await named('hidden-two', 'Hidden Two');
    await build.block(viewer, blocked);
    await build.block(blocker, viewer);
    await named('hidden-three', 'Hidden Three', { deleted_at: new Date() });
    await named('hidden-four', 'Hidden Four', { suspended_at: new Date() });
    await build.newcomer({ nickname: 'hidden-five' });
    expect(await found('hidden')).toEqual([]);
    expect(await found('hiden')).toEqual([]);
    expect(await found('viewer')).toEqual([]);
    expect(await found('churr')).toEqual([]);
  });

  test('each person found by a search is listed with their relation to the viewer, such as a friend request', async () => {
    const requested = await named('lantana', 'Lantana Asked');
    await build.friendship(viewer, requested, 'pending');
    expect((await search('lantana')).body.data).toMatchObject([
      { relation: 'requested', is_following: false, activity_status: 'in' },
    ]);
  });
});

describe('pages', () => {
  test('the pages of a search of people list each person once, in one order', async () => {
    const everybody = Array.from({ length: 23 }, (_, index) => `pager-${String(index).padStart(2, '0')}`);
    for (const nickname of everybody) await named(nickname, 'Paige Turner');
    const pages = await Promise.all([1, 2, 3, 4].map(page => search('pager', { page, pageSize: 10 })));
    const names = pages.map(({ body }) => body.data?.map(({ nickname }) => nickname) ?? []);
    expect(names.map(page => page.length)).toEqual([10, 10, 3, 0]);
    expect(pages.map(({ body }) => body.total)).toEqual([null, null, 23, 23]);
    expect(names.flat()).toEqual(everybody);
  });

  test('a page of a search of people beyond the last one is empty', async () => {
    const past = { page: mostPeopleFound / 20 + 1, pageSize: 20 };
    expect((await search('pager', past)).body.data).toEqual([]);
  });
});

test.each([
  ['Zoë Ålund', 'zoe al'],
  ['Zoe\u0308 Ekdahl', 'zoë ek'],
  ['Sean O’Shaughnessy', "o'sh"],
  ["Maeve O'Dwyer", 'o’dwyer'],
  ["Aoife O'Grady", 'ogrady'],
  ['Łukasz Wójcik', 'lukasz wo'],
  ['Weiß Straßer', 'weiss strasser'],
  ['林 美', '林'],
  ['東京 さくら', '東京'],
  ['חזקיה לוי', 'לוי'],
  ['محمد أمين', 'محمد'],
])('the person %s is found by the text %s', async (name, term) => {
  const friend = await named(`Friend ${name}`, name, { private: true });
  await build.friendship(viewer, friend);
  const stranger = await named(name, name);
  const ids = (await search(term)).body.data?.map(({ id }) => id);
  expect(ids).toEqual([friend, stranger]);
});

test.each(['%%', '__', '\\\\', '"o', '../', '🦉🦉'])(
  'a search of people for %s finds nobody and reads the text as plain characters',
  async term => {
    expect(await found(term)).toEqual([]);
  },
);

test("words that no person's name contains any more are deleted from the index of names", async () => {
  const one = await named('ephemera', 'Ephemera Vance');
  const other = await named('someone', 'Ephemera Other');
  const peopleOf = async (word: string) =>
    (await db.selectFrom('name_words').select('people').where('word', '=', word).executeTakeFirst())?.people;
  expect(await peopleOf('ephemera')).toBe(2);
  await db.updateTable('users').set({ nickname: 'x', full_name: 'Xena' }).where('id', '=', one).execute();
  expect(await peopleOf('ephemera')).toBe(1);
  await db.updateTable('users').set({ full_name: null }).where('id', '=', other).execute();
  expect(await peopleOf('ephemera')).toBeUndefined();
});

test('a search of people takes at most six statements, with a typo or without', async () => {
  await sessionOf(viewer);
  expect((await statementsOf(() => search('pager'))).length).toBeLessThanOrEqual(6);
  expect((await statementsOf(() => search('pagre'))).length).toBeLessThanOrEqual(6);
});
