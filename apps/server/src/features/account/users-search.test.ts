import { usersSearch } from '@nightjar/domain/account/calls';
import { peopleFoundMost } from '@nightjar/domain/account/entity';
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
  test('people whose nickname, full name or last name begins with the term are found, by name, in any case', async () => {
    await named('Quill', 'Robin Quillon');
    await named('tessa', 'Quilla Marsh');
    await named('ben', 'Benedict Quilter');
    await named('other', 'Aquill Nobody');
    expect((await found('qUiLl'))?.slice(0, 2)).toEqual(['Quill', 'tessa']);
    expect(await found('quilter')).toContain('ben');
    expect(await found('Benedict Qui')).toEqual(['ben']);
  });

  test('a person whose first name begins with the term comes before one whose last name does', async () => {
    await named('zeke', 'Zeke Wimbrel');
    await named('wimple', 'Wimple Ash');
    await named('yuri', 'Yuri Wimbar');
    const shown = ['wimple', 'yuri', 'zeke'];
    expect(await found('wim')).toEqual(shown);
    const paged = await Promise.all([1, 2, 3].map(page => search('wim', { page, pageSize: 1 })));
    expect(paged.flatMap(({ body }) => body.data?.map(({ nickname }) => nickname))).toEqual(shown);
  });

  test('a term with a typo finds people with similar names', async () => {
    await named('sparrow', 'Jonathan Smith');
    expect(await found('jonathan smiht')).toEqual(['sparrow']);
    expect(await found('jonahtan')).toEqual(['sparrow']);
    expect(await found('sparow')).toEqual(['sparrow']);
  });

  test('names that begin with the term come before similar ones', async () => {
    await named('marlin', 'Marlin One');
    await named('marlen', 'Marlen Two');
    expect((await found('marlen'))?.slice(0, 2)).toEqual(['marlen', 'marlin']);
  });

  test('friends come first, and a private friend is found where a private stranger is not', async () => {
    const friend = await named('zorro-z', 'Zorro Zed', { private: true });
    await named('zorro-a', 'Zorro Ay', { private: true });
    await named('zorro-b', 'Zorro Bee');
    await build.friendship(viewer, friend);
    expect(await found('zorro')).toEqual(['zorro-z', 'zorro-b']);
    expect(await found('zoro')).toEqual(['zorro-z', 'zorro-b']);
  });

  test('a search finds neither the viewer nor people who are blocked, deleted, suspended or not registered, nor the house contact', async () => {
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

  test('each person found has the viewer’s relation to them', async () => {
    const requested = await named('lantana', 'Lantana Asked');
    await build.friendship(viewer, requested, 'pending');
    expect((await search('lantana')).body.data).toMatchObject([
      { relation: 'requested', is_following: false, activity_status: 'in' },
    ]);
  });
});

describe('pages', () => {
  test('pages of a search have each person once, in one order', async () => {
    const everybody = Array.from({ length: 23 }, (_, index) => `pager-${String(index).padStart(2, '0')}`);
    for (const nickname of everybody) await named(nickname, 'Paige Turner');
    const pages = await Promise.all([1, 2, 3, 4].map(page => search('pager', { page, pageSize: 10 })));
    const names = pages.map(({ body }) => body.data?.map(({ nickname }) => nickname) ?? []);
    expect(names.map(page => page.length)).toEqual([10, 10, 3, 0]);
    expect(pages.map(({ body }) => body.total)).toEqual([null, null, 23, 23]);
    expect(names.flat()).toEqual(everybody);
  });

  test('pages of a search end where the last page was read', async () => {
    const past = { page: peopleFoundMost / 20 + 1, pageSize: 20 };
    expect((await search('pager', past)).body.data).toEqual([]);
  });
});

test.each(['%%', '__', '\\\\', "o'", '../', '🦉🦉'])(
  '%s is text to look for and nothing else',
  async term => {
    expect(await found(term)).toEqual([]);
  },
);

test('words that no name contains any more are deleted', async () => {
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

test('a search takes at most six statements, with a typo or without', async () => {
  await sessionOf(viewer);
  expect((await statementsOf(() => search('pager'))).length).toBeLessThanOrEqual(6);
  expect((await statementsOf(() => search('pagre'))).length).toBeLessThanOrEqual(6);
});
