import { ybor } from '@nightjar/domain/kernel/example';
import type { UserId } from '@nightjar/domain/kernel/id';
import { venues } from '@nightjar/domain/venues/calls';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';

const { call, build, db, clock, statementsOf, sessionOf } = await testApp();
let me: UserId;
type Filters = { name?: string; city?: string; neighborhood?: string; type_id?: number; open_now?: boolean };
const ask = (filters: Filters, more: object = {}) => call(venues, { filters, ...ybor, ...more }, me);
const found = async (filters: Filters, more: object = {}) =>
  (await ask(filters, more)).body.data?.venues.map(({ name }) => name);
const east = (kilometres: number) => ({ lat: ybor.lat, lng: ybor.lng + kilometres / 98 });

beforeAll(async () => {
  me = await build.member();
  for (const name of ['The Salty Mermaid', "O'Brien's Pub", 'Café Zoë', 'Salt & Vinegar', 'Bar Ninety-Nine'])
    await build.venue({ name });
});

describe('a name', () => {
  test.each([
    ['as it is', 'The Salty Mermaid', 'The Salty Mermaid'],
    ['in another case', 'the SALTY mermaid', 'The Salty Mermaid'],
    ['by a word in its middle', 'salty', 'The Salty Mermaid'],
    ['by its last word alone', 'Mermaid', 'The Salty Mermaid'],
    ['in another order', 'mermaid salty', 'The Salty Mermaid'],
    ['as far as it is typed', 'the salty mer', 'The Salty Mermaid'],
    ['by the beginning of a word in its middle', 'sal', 'The Salty Mermaid'],
    ['by its first letter', 't', 'The Salty Mermaid'],
    ['with a letter missing', 'The Salty Mermad', 'The Salty Mermaid'],
    ['with a letter too many', 'mermmaid', 'The Salty Mermaid'],
    ['with a wrong letter', 'The Selty Mermaid', 'The Salty Mermaid'],
    ['with two letters swapped', 'mremaid', 'The Salty Mermaid'],
    ['with a letter of a short word missing', 'Th Salty Mermaid', 'The Salty Mermaid'],
    ['without accents', 'cafe zoe', 'Café Zoë'],
    ['with other accents', 'çafé zöe', 'Café Zoë'],
    ['without its apostrophe', 'obriens pub', "O'Brien's Pub"],
    ['with a typographic one', 'O’Brien’s', "O'Brien's Pub"],
    ['with "and" for "&"', 'salt and vinegar', 'Salt & Vinegar'],
    ['without its hyphen', 'bar ninety nine', 'Bar Ninety-Nine'],
  ])('a search of venues finds a name typed %s', async (_how, typed, name) => {
    expect(await found({ name: typed })).toContain(name);
  });

  test("a search finds a venue's name with a letter missing, however many other words differ by a typo", async () => {
    for (const letter of 'abcdefghijklmnopqrtuvwxyz') {
      await build.venue({ name: `Luvex${letter} Bar` });
      await build.venue({ name: `Luve${letter}as Bar` });
    }
    expect(await found({ name: 'Luveas Bar' }, { pagination: { limit: 50 } })).toEqual(
      expect.arrayContaining([...'abcdefghijklmnopqrtuvwxyz'].map(letter => `Luve${letter}as Bar`)),
    );
  });

  test('a search of venues does not find another bar by a name, nor any by a word that no bar has', async () => {
    expect(await found({ name: 'mermaid' })).toEqual(['The Salty Mermaid']);
    expect(await found({ name: 'mermaid xylophone' })).toEqual([]);
  });

  test('a search of venues lists the exact spelling first, then names with the words, then corrected ones, nearer first', async () => {
    await build.venue({ name: 'Kestrels', ...ybor });
    await build.venue({ name: 'Kestrel Far', ...east(3) });
    await build.venue({ name: 'The Near Kestrel', ...east(2) });
    await build.venue({ name: 'Kestrel', ...east(9) });
    await build.venue({ name: 'Kestral', ...ybor });
    expect(await found({ name: 'kestrel' })).toEqual([
      'Kestrel',
      'Kestrels',
      'The Near Kestrel',
      'Kestrel Far',
      'Kestral',
    ]);
  });

  test.each(['%%', '__', '\\', "'", '( | !', '../', '🦉🦉', '   ', '!!!'])(
    'a search of venues for %s reads the text as plain characters',
    async typed => {
      const { status, body } = await ask({ name: typed });
      expect(status).toBe(200);
      if (typed.trim()) expect(body.data?.venues).toEqual([]);
    },
  );

  test('a search of venues finds a name of punctuation alone', async () => {
    await build.venue({ name: '?!' });
    expect(await found({ name: '?!' })).toEqual(['?!']);
  });
});

describe('only active venues are found', () => {
  const named = { name: 'Quetzal Quarters' };
  test('a search of venues finds only active ones, as they close, open again, move and are deleted', async () => {
    const id = await build.venue({ ...named, active: false });
    expect(await found(named)).toEqual([]);
    const change = (more: object) => db.updateTable('venues').set(more).where('id', '=', id).execute();
    await change({ active: true });
    expect(await found(named)).toEqual([named.name]);
    expect(await found({ name: 'quetzl' })).toEqual([named.name]);
    await change({ name: 'Renamed Rooms' });
    expect(await found(named)).toEqual([]);
    expect(await found({ name: 'quetzl' })).toEqual([]);
    await change({ city: 'Sarasota' });
    expect(await found({ city: 'sarasota' })).toEqual(['Renamed Rooms']);
    await change({ active: false });
    expect(await found({ city: 'sarasota' })).toEqual([]);
    await change({ active: true });
    await db.deleteFrom('venues').where('id', '=', id).execute();
    expect(await found({ city: 'sarasota' })).toEqual([]);
  });

  test("words that no venue's name contains any more are deleted from the index of words", async () => {
    const countOf = async (word: string) =>
      (await db.selectFrom('venue_vocabulary').select('venues').where('word', '=', word).executeTakeFirst())
        ?.venues;
    const ids = [await build.venue({ name: 'Ephemera' }), await build.venue({ name: 'Ephemera Two' })];
    expect(await countOf('ephemera')).toBe(2);
    await db
      .updateTable('venues')
      .set({ name: 'Other' })
      .where('id', '=', ids[0] as string)
      .execute();
    expect(await countOf('ephemera')).toBe(1);
    await db
      .deleteFrom('venues')
      .where('id', '=', ids[1] as string)
      .execute();
    expect(await countOf('ephemera')).toBeUndefined();
  });
});

describe('a filter', () => {
  beforeAll(async () => {
    const { id } = await db
      .insertInto('neighborhoods')
      .values({
        name: 'seminole-heights',
        label: 'Seminole Heights',
        city: 'Tampa',
        state: 'FL',
        geometry: JSON.stringify({ type: 'Polygon', coordinates: [] }),
        center_lat: 27.99,
        center_lng: -82.45,
        bounds: '(28,-82),(27,-83)',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await build.venue({ name: 'Ibis One', city: 'St. Petersburg', type: JSON.stringify([{ id: 10 }]) });
    await build.venue({ name: 'Ibis Two', neighborhood_id: id });
    await build.venue({ name: 'Ibis Three', features: JSON.stringify([{ id: 12 }]) });
  });

  test.each<[string, Filters & { feature_id?: number }, string[]]>([
    ['of a city', { city: 'st. petersburg' }, ['Ibis One']],
    ['of a city and a name', { city: 'Tampa', name: 'ibis' }, ['Ibis Three', 'Ibis Two']],
    ['of a neighborhood', { neighborhood: 'seminole heights' }, ['Ibis Two']],
    [
      'of a neighborhood and a name with a slip',
      { neighborhood: 'Seminole Heights', name: 'ibs two' },
      ['Ibis Two'],
    ],
    ['of a type', { type_id: 10 }, ['Ibis One']],
    ['of a feature and a name', { feature_id: 12, name: 'ibis' }, ['Ibis Three']],
    ['of a city that has none', { city: 'Atlantis', name: 'ibis' }, []],
    ['of a neighborhood that is none', { neighborhood: 'Nowhere' }, []],
  ])('a search of venues with a filter %s finds the matching ones alone', async (_which, filters, names) => {
    expect((await found(filters))?.sort()).toEqual(names);
  });
});

describe('open now', () => {
  const hours = (name: number, start: number, end: number) =>
    JSON.stringify([{ name, hours: { start, end } }]);
  /**
   * The tests take place on Friday at 10:30pm in Tampa. It is 7:30pm in Los Angeles, and 3:30am on Saturday in London.
   */
  test.each<[string, object, boolean]>([
    ['within its hours', { hours: hours(6, 1600, 300) }, true],
    [
      'before they begin by its own clock',
      { hours: hours(6, 2000, 300), timezone: 'America/Los_Angeles' },
      false,
    ],
    ['past midnight by its own clock', { hours: hours(6, 2000, 400), timezone: 'Europe/London' }, true],
    ['on another day', { hours: hours(5, 1600, 300) }, false],
    ['shut for the night', { hours: hours(6, 1600, 300), closures: '[{"date":"2026-11-20"}]' }, false],
    ['shut tomorrow', { hours: hours(6, 1600, 300), closures: '[{"date":"2026-11-21"}]' }, true],
    ['without hours', { hours: '[]' }, false],
  ])('a search of venues that are open now finds or leaves out one %s', async (what, more, isOpen) => {
    const name = `Grebe ${what}`;
    await build.venue({ name, ...more });
    expect(await found({ name, open_now: true })).toEqual(isOpen ? [name] : []);
    expect(await found({ name })).toContain(name);
  });

  test('a search of venues that are open now counts them in its total', async () => {
    for (let count = 0; count < 5; count += 1)
      await build.venue({ name: `Dunlin ${count}`, ...(count > 2 && { hours: '[]' }) });
    expect((await ask({ name: 'dunlin', open_now: true })).body.data).toMatchObject({
      total: 3,
      more: false,
    });
  });
});

describe('pages', () => {
  const everybody = Array.from({ length: 23 }, (_, index) => `Plover ${String.fromCharCode(97 + index)}x`);
  beforeAll(async () => {
    for (const [index, name] of everybody.entries())
      await build.venue({ name, ...east(Math.floor(index / 4)) });
  });
  const page = async (cursor: string | null, more: object = {}) => {
    const { body } = await ask({ name: 'plover' }, { pagination: { limit: 10, cursor }, ...more });
    if (!body.data) throw new Error(body.message);
    return body.data;
  };

  test('the pages of a search of venues have each once, nearest first, also if the phone moves or a bar opens', async () => {
    const first = await page(null);
    await build.venue({ name: 'Plover Aa', ...ybor });
    const second = await page(first.cursor, { lat: 28.5, lng: -81 });
    const third = await page(second.cursor);
    const names = [first, second, third].map(({ venues: shown }) => shown.map(({ name }) => name));
    expect(names.map(({ length }) => length)).toEqual([10, 10, 3]);
    expect(names.flat().sort()).toEqual(everybody);
    const away = [first, second, third].flatMap(({ venues: shown }) => shown.map(each => each.distance_m));
    expect(away).toEqual(away.toSorted((one, other) => one - other));
    expect(third.cursor).toBeNull();
    expect(first).toMatchObject({ total: 23, more: false });
  });

  const namesOf = async (pagination: object, filters: Filters = { name: 'plover' }) => {
    const { body } = await ask(filters, { pagination });
    return { names: body.data?.venues.map(({ name }) => name), total: body.total };
  };

  test('the pages of a search of venues can be requested by offset and by number, with the length of the list', async () => {
    const { names: all = [], total } = await namesOf({ limit: 50 });
    expect(total).toBe(24);
    expect(await namesOf({ limit: 10, offset: 0 })).toEqual({ names: all.slice(0, 10), total });
    expect(await namesOf({ limit: 10, offset: 10 })).toEqual({ names: all.slice(10, 20), total });
    expect(await namesOf({ limit: 10, offset: 20 })).toEqual({ names: all.slice(20), total });
    expect(await namesOf({ limit: 10, offset: 24 })).toEqual({ names: [], total });
    expect(await namesOf({ page: 3, pageSize: 7 })).toEqual({ names: all.slice(14, 21), total });
    expect(await namesOf({ page: 4, pageSize: 7 })).toEqual({ names: all.slice(21), total });
    expect(await namesOf({ page: 2 })).toEqual({ names: all.slice(20), total });
    expect(await namesOf({ offset: 22 })).toEqual({ names: all.slice(22), total });
    expect(await namesOf({ limit: null, offset: null, page: null, pageSize: null })).toEqual({
      names: all.slice(0, 20),
      total,
    });
  });

  test('the pages of a search of open venues are counted in the same way as those of all venues', async () => {
    const open = { name: 'plover', open_now: true };
    const { names: all = [], total } = await namesOf({ limit: 50 }, open);
    expect(total).toBe(all.length);
    expect(await namesOf({ limit: 5, offset: 5 }, open)).toEqual({ names: all.slice(5, 10), total });
  });

  test('a page of a search of venues requested by offset continues by a cursor', async () => {
    const { body } = await ask({ name: 'plover' }, { pagination: { limit: 10, offset: 10 } });
    const { names = [] } = await namesOf({ limit: 50 });
    expect(await namesOf({ limit: 10, cursor: body.data?.cursor })).toMatchObject({ names: names.slice(20) });
  });

  test.each([
    [{ limit: 0 }, /^pagination.limit /],
    [{ pageSize: 101 }, /^pagination.pageSize /],
    [{ offset: -1 }, /^pagination.offset /],
    [{ offset: 1001 }, /^pagination.offset /],
    [{ page: 0 }, /^pagination.page /],
    [{ page: 2, offset: 10 }, /^pagination.offset must not be sent with page$/],
    [
      { cursor: '0 0 0 0 5f0c1c52-54a9-4a3c-9a52-3a7ff0c9b1d1', page: 2 },
      /^pagination.cursor must not be sent/,
    ],
  ])(
    'a search of venues refuses the pagination %j with the name of the field',
    async (pagination, message) => {
      const { status, body } = await ask({}, { pagination });
      expect([status, body.message]).toEqual([400, expect.stringMatching(message)]);
    },
  );

  test.each(['x', '1 2 3', '91 0 0 0 5f0c1c52-54a9-4a3c-9a52-3a7ff0c9b1d1', '0 0 0 NaN x'])(
    'a search of venues refuses the cursor %s',
    async cursor => {
      expect((await ask({}, { pagination: { limit: 10, cursor } })).status).toBe(400);
    },
  );
});

test('a search of venues reads the thousand nearest, and reports that there are more', async () => {
  await db
    .insertInto('venues')
    .values(
      Array.from({ length: 1005 }, (_, index) => ({
        name: `Cormorant ${index}`,
        ...east(20 + index),
        timezone: 'America/New_York',
        active: true,
      })),
    )
    .execute();
  expect((await ask({ name: 'cormorant' })).body.data).toMatchObject({ total: 1000, more: true });
  expect((await found({ name: 'cormorant 1004' }))?.[0]).toBe('Cormorant 1004');
});

/**
 * This town is far from all others. Of many bars with the same word in their names, a page shows the nearest, so a
 * search here shows the bars of this town.
 */
const elsewhere = { lat: 40.81, lng: -96.7 };

/** Makes names as people invent them, with words of any script, digits and signs. */
const word = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'abcdefghiklmnoprstuv'), minLength: 3, maxLength: 10 }),
  fc.constantFrom('bar', 'the', 'Café', 'Grönt', 'Łódź', 'Ночь', '夜鳥', 'Ñandú', '42'),
);
const invented = fc.array(word, { minLength: 2, maxLength: 4 }).map(words => words.join(' '));

test('a search of venues finds every generated name by its whole, by its longest word, and with a letter missing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(invented, { minLength: 1, maxLength: 6 }), fc.nat(), async (names, seed) => {
      // Each try has a new viewer, so that no user reaches the rate limit.
      me = await build.member();
      await sessionOf(me);
      await db
        .insertInto('venues')
        .values(names.map(name => ({ name, ...elsewhere, timezone: 'America/Chicago', active: true })))
        .execute();
      const searches = names.flatMap(name => waysToType(name, seed).map(typed => expectFound(typed, name)));
      await Promise.all(searches).finally(() => db.deleteFrom('venues').where('name', 'in', names).execute());
    }),
    { numRuns: 25 },
  );
});

/**
 * Returns ways to type a name: the whole name, its longest word alone, and, if that word is long enough, the whole name
 * without one letter of that word.
 */
function waysToType(name: string, seed: number): string[] {
  const [longest = ''] = name.split(' ').toSorted((one, other) => other.length - one.length);
  const at = seed % longest.length;
  const slipped = name.replace(longest, longest.slice(0, at) + longest.slice(at + 1));
  return longest.length > 3 ? [name, longest, slipped] : [name, longest];
}

async function expectFound(typed: string, name: string) {
  const names = await found({ name: typed }, { ...elsewhere, pagination: { limit: 50 } });
  expect(
    names?.map(each => each.toLowerCase()),
    typed,
  ).toContain(name.toLowerCase());
}

test('a search of venues takes at most six statements for a new caller, with or without a typo', async () => {
  for (const filters of [{ name: 'mermaid' }, { name: 'mermad' }, { open_now: true, city: 'Tampa' }, {}]) {
    me = await build.member();
    await sessionOf(me);
    // The time that passes makes the server read the names of types and features again.
    clock.advance(10);
    expect((await statementsOf(() => ask(filters))).length).toBeLessThanOrEqual(6);
  }
});
