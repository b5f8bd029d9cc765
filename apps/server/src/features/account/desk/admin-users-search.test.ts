import { adminUsersSearch } from '@nightjar/domain/account/desk/calls';
import { peopleFilters } from '@nightjar/domain/account/desk/entity';
import { brand } from '@nightjar/domain/brand';
import type { RequestOf } from '@nightjar/domain/kernel/call';
import { addMilliseconds, minutes } from '@nightjar/domain/kernel/time';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build, db, clock, statementsOf } = await testApp();

const owl = await build.user({
  super_admin: true,
  allow_admin_access: true,
  nickname: 'owl',
  first_name: 'Owl',
  full_name: 'Owl Night',
  created_at: addMilliseconds(clock.now(), -9000 * minutes),
});
const search = (input: RequestOf<typeof adminUsersSearch>, as: string | null = owl) =>
  call(adminUsersSearch, input, as);
const found = async (input: RequestOf<typeof adminUsersSearch>) =>
  (await search(input)).body.data?.people.map(({ id }) => id);

let born = 0;
/** Each new person gets a later time of creation than the previous one. */
const person = (full_name: string, more = {}) => {
  born += 1;
  const [first_name = ''] = full_name.split(' ');
  const created_at = addMilliseconds(clock.now(), (born - 5000) * minutes);
  return build.user({ full_name, first_name, nickname: null, created_at, ...more });
};

const ada = await person('Ada Moth', { nickname: 'quokka' });
const adam = await person('Adam Finch', { private: true });
const zadie = await person('Zadie Adair', { suspended_at: clock.now(), suspended_reason: 'Shouting' });
const bertha = await person('Bertha Quill', { phone: '18135550107' });
const gone = await person('Adamant Ghost', { deleted_at: clock.now() });
const berlin = await person('Kai Nord', { phone: '4915123456789' });
const rep = await person('Rex Rep', { rep: true, allow_admin_access: true });
const guest = await person('Sue Subscribed', { subscribed: true });
const dee = await person('Dee Pro', { pro: true });

describe('by name', () => {
  test('a search at the desk lists matches of first names before those of last names, and finds private and suspended people but not deleted ones', async () => {
    expect(await found({ term: 'ada' })).toEqual([ada, adam, zadie]);
    expect(await found({ term: 'QUOK' })).toEqual([ada]);
    expect(await found({ term: 'moth' })).toEqual([ada]);
    expect(await found({ term: 'ghost' })).toEqual([]);
    expect([ada, adam, zadie]).not.toContain(gone);
  });

  test('the searched text of `admin-users-search` may be sent as `term` or as `search`', async () => {
    expect(await found({ search: 'QUOK' })).toEqual([ada]);
    expect(await found({ search: 'ada', term: '' })).toEqual([ada, adam, zadie]);
    expect(await found({ search: 'ada', term: 'quok' })).toEqual([ada]);
  });

  test('a search at the desk finds a person by a name with a typo', async () => {
    expect(await found({ term: 'bertah' })).toEqual([bertha]);
    expect(await found({ term: 'bretah' })).toEqual([]);
    expect(await found({ term: 'berha' })).toEqual([bertha]);
    expect(await found({ term: 'berthaa' })).toEqual([bertha]);
  });

  test('a search at the desk lists a name that begins with the searched text before a name of similar spelling', async () => {
    const bertie = await person('Berth Newman');
    expect(await found({ term: 'berth' })).toEqual([bertie, bertha]);
  });

  test('a search at the desk that finds more people than a page reports that there are more', async () => {
    const people = [];
    for (let at = 0; at < 4; at += 1) people.push(await person(`Xavier Crowd${at}`));
    const { body } = await search({ term: 'xavier', limit: 3 });
    expect(body.data?.people).toHaveLength(3);
    expect(body.data?.more).toBe(true);
    expect((await search({ term: 'xavier', limit: 4 })).body.data?.more).toBe(false);
    expect((await search({ term: 'xavier', limit: 3, before: people[2] })).body.data?.people).toEqual([]);
  });

  test('a search by name at the desk reads the wildcards of SQL as plain text', async () => {
    for (const term of ['%', '_', "'", '\\', 'a%'])
      expect((await search({ term })).body.data?.people).toEqual([]);
  });
});

describe('by number', () => {
  test.each(['18135550107', '+1 813 555 0107', '(813) 555-0107', ' 813.555.0107 '])(
    'a search at the desk finds a person by the phone number typed as %s',
    async term => {
      expect(await found({ term })).toEqual([bertha]);
    },
  );

  test('a search at the desk finds the owner of a foreign phone number, with and without its plus', async () => {
    expect(await found({ term: '+49 1512 3456789' })).toEqual([berlin]);
    expect(await found({ term: '4915123456789' })).toEqual([berlin]);
  });

  test('a search at the desk by a part of a phone number finds no person', async () => {
    expect(await found({ term: '8135550' })).toEqual([]);
    expect(await found({ term: '5550107' })).toEqual([]);
  });

  test('a search by phone number at the desk is filtered like a search by name', async () => {
    expect(await found({ term: '18135550107', only: 'suspended' })).toEqual([]);
  });
});

describe('without a term', () => {
  test('a search at the desk without a text lists each person once, newest first, page by page while others join', async () => {
    const all = await found({ limit: 50 });
    const seen: string[] = [];
    let before: RequestOf<typeof adminUsersSearch>['before'];
    for (;;) {
      const { body } = await search({ limit: 3, before });
      seen.push(...(body.data?.people.map(({ id }) => id) ?? []));
      await person('New Comer');
      before = body.data?.people.at(-1)?.id;
      if (!body.data?.more) break;
    }
    expect(seen).toEqual(all);
    expect(seen).not.toContain(gone);
    expect(seen.at(-1)).toBe(owl);
  });

  test('a page of people at the desk after an id of no person is empty', async () => {
    expect(await found({ before: '0198f0a0-0000-7000-8000-000000000999' })).toEqual([]);
  });
});

describe('in another order', () => {
  const inPages = async (input: RequestOf<typeof adminUsersSearch>) => {
    const seen: string[] = [];
    let before: RequestOf<typeof adminUsersSearch>['before'];
    for (;;) {
      const { body } = await search({ ...input, limit: 2, before });
      seen.push(...(body.data?.people.map(({ id }) => id) ?? []));
      before = body.data?.people.at(-1)?.id;
      if (!body.data?.more) return seen;
    }
  };

  test('people at the desk are listed by name page by page in both directions, each once, and those without a name are last', async () => {
    const nameless = [await build.user({ full_name: null }), await build.user({ full_name: null })];
    const all = await found({ sortBy: 'name', limit: 50 });
    expect(all?.slice(0, 2)).toEqual([ada, adam]);
    expect(new Set(all?.slice(-2))).toEqual(new Set(nameless));
    expect(all).not.toContain(gone);
    expect(await inPages({ sortBy: 'name' })).toEqual(all);
    const turned = await inPages({ sortBy: 'name', sortOrder: 'desc' });
    const named = all?.slice(0, -2) ?? [];
    expect(turned.slice(0, named.length)).toEqual(named.toReversed());
    expect(new Set(turned.slice(-2))).toEqual(new Set(nameless));
  });

  test('people at the desk are listed by the time of their sign-up in both directions', async () => {
    const newest = await found({ limit: 50 });
    expect(await found({ sortBy: 'joined', limit: 50 })).toEqual(newest);
    expect(await inPages({ sortBy: 'joined', sortOrder: 'asc' })).toEqual(newest?.toReversed());
  });

  test('a filter holds in every order, and the page after an id of no person is empty', async () => {
    expect(await found({ sortBy: 'name', only: 'pro' })).toEqual([dee]);
    const before = '0198f0a0-0000-7000-8000-000000000999';
    expect(await found({ sortBy: 'name', before })).toEqual([]);
    expect(await found({ sortBy: 'joined', sortOrder: 'asc', before })).toEqual([]);
  });
});

test('each filter of the search at the desk lists only the people with its role or state, with a searched text as well', async () => {
  expect(await found({ only: 'subscribed' })).toEqual([guest]);
  expect(await found({ only: 'pro' })).toEqual([dee]);
  expect(await found({ only: brand.repRole })).toEqual([rep]);
  expect(await found({ only: 'super_admin' })).toEqual([owl]);
  expect(await found({ only: 'suspended' })).toEqual([zadie]);
  expect(await found({ only: 'suspended', term: 'ada' })).toEqual([zadie]);
  expect(await found({ only: brand.repRole, term: 'sue' })).toEqual([]);
});

test('a row of people at the desk has the phone number, the roles, the newest app and the end of a hold', async () => {
  await db
    .insertInto('devices')
    .values([
      {
        token: 'old',
        device_id: 'old',
        user_id: dee,
        platform: 'ios',
        app_version: '1.0.0',
        seen_at: addMilliseconds(clock.now(), -90 * minutes),
      },
      {
        token: 'new',
        device_id: 'new',
        user_id: dee,
        platform: 'ios',
        app_version: '1.9.0',
        seen_at: addMilliseconds(clock.now(), -30 * minutes),
      },
    ])
    .execute();
  const { body } = await search({ only: 'pro' });
  expect(body.data?.people[0]).toMatchObject({
    id: dee,
    tier: 'pro',
    roles: ['pro'],
    app_version: '1.9.0',
    last_seen_at: addMilliseconds(clock.now(), -30 * minutes).toISOString(),
    suspended_at: null,
  });
});

describe('in the trail', () => {
  const last = () =>
    db
      .selectFrom('audit_trail')
      .selectAll()
      .where('action', '=', 'admin-users-search')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();

  test('a search by phone number at the desk leaves an audit entry with the found person and without the number', async () => {
    await search({ term: '(813) 555-0107' });
    const entry = await last();
    expect(entry).toMatchObject({ actor_id: owl, outcome: 'ok', after: { by: 'number', found: [bertha] } });
    expect(JSON.stringify(entry)).not.toContain('5550107');
  });

  test('a search by name at the desk leaves an audit entry with the number of people shown and without the name', async () => {
    await search({ term: 'bertha' });
    const entry = await last();
    expect(entry.after).toMatchObject({ by: 'name', shown: 2 });
    expect(JSON.stringify(entry)).not.toMatch(/bertha/i);
  });
});

test('every kind of search for people at the desk costs at most six statements', async () => {
  for (const input of [{}, { term: 'berhta' }, { term: '8135550107' }, { only: peopleFilters[0] }]) {
    await search(input);
    const statements = await statementsOf(async () => {
      await search(input);
    });
    expect(statements.length).toBeLessThanOrEqual(6);
  }
});

describe('refused', () => {
  const people: Record<string, [() => Promise<string | null>, number]> = {
    'a caller without a session': [async () => null, 401],
    'a member': [() => build.member(), 403],
    'a pro': [() => build.user({ pro: true }), 403],
    'a rep': [async () => rep, 403],
  };
  test.each(Object.entries(people))(
    'the search of people at the desk is refused to %s',
    async (_, [make, status]) => {
      expect((await search({}, await make())).status).toBe(status);
    },
  );

  test.each([{ limit: 51 }, { limit: 0 }, { only: 'everybody' }, { before: 'x' }, { term: 'x'.repeat(81) }])(
    'admin-users-search refuses the input %o',
    async input => {
      expect((await search(input as never)).status).toBe(400);
    },
  );
});
