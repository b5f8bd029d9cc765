import { randomUUID } from 'node:crypto';
import { dailyUploadLimits } from '@nightjar/domain/kernel/upload';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import {
  countAgainstDailyShare,
  deleteObjects,
  deletePersonalObjects,
  findNamedVersions,
  findObject,
  forgetUploadDaysBefore,
  insertObject,
  type NewObject,
  replaceObject,
} from './queries.ts';

const { appDb: db } = await testDatabase();
const noon = new Date('2026-11-20T12:00:00Z');
const nextDay = new Date('2026-11-21T12:00:00Z');

const newObject = (changed: Partial<NewObject> = {}): NewObject => ({
  name: `users/${randomUUID()}-profile.jpg`,
  owner: randomUUID(),
  version: randomUUID(),
  size: 17,
  mime_type: 'image/jpeg',
  cache_control: 'max-age=60',
  user_metadata: { alt: 'me' },
  ...changed,
});

async function inserted(changed: Partial<NewObject> = {}) {
  const object = newObject(changed);
  await insertObject(db, object, noon);
  return object;
}

describe('a new name', () => {
  it('a stored file has the given data and the given time', async () => {
    const object = newObject();
    const created = await insertObject(db, object, noon);
    expect(await findObject(db, object.name)).toEqual({
      ...object,
      ...created,
      created_at: noon,
      updated_at: noon,
    });
  });

  it('a stored file stays unchanged if another is inserted under its name', async () => {
    const object = await inserted();
    const before = await findObject(db, object.name);
    expect(await insertObject(db, newObject({ name: object.name }), nextDay)).toBeNull();
    expect(await findObject(db, object.name)).toEqual(before);
  });

  it('a stored file is found by its whole name alone', async () => {
    const { name } = await inserted();
    expect(await findObject(db, name.slice(0, -1))).toBeNull();
    expect(await findObject(db, name.toUpperCase())).toBeNull();
  });
});

describe('a name that is taken over', () => {
  it('a file that replaces an older one has all its own data and the creation time of the older one', async () => {
    const first = await inserted();
    const before = await findObject(db, first.name);
    const newer = newObject({
      name: first.name,
      size: 18,
      mime_type: 'image/png',
      cache_control: 'no-cache',
      user_metadata: {},
    });
    const { id, replaced } = await replaceObject(db, newer, nextDay);
    expect([id, replaced]).toEqual([before?.id, first.version]);
    expect(await findObject(db, first.name)).toEqual({ ...newer, id, created_at: noon, updated_at: nextDay });
  });

  it('replacing a file that does not exist stores a new file and changes no other', async () => {
    const other = await inserted();
    const object = newObject();
    const { id, replaced } = await replaceObject(db, object, nextDay);
    expect(replaced).toBeNull();
    expect(await findObject(db, object.name)).toEqual({
      ...object,
      id,
      created_at: nextDay,
      updated_at: nextDay,
    });
    expect(await findObject(db, other.name)).toMatchObject({ version: other.version });
  });

  it('each of several uploads under one name at the same time replaces the version of another one, except for one that replaces nothing', async () => {
    const uploads = Array.from({ length: 12 }, () => newObject({ name: 'contested.webp' }));
    const results = await Promise.all(uploads.map(object => replaceObject(db, object, nextDay)));
    const last = await findObject(db, 'contested.webp');
    const replaced = results.map(result => result.replaced);
    expect(replaced.filter(version => version === null)).toHaveLength(1);
    const left = [...replaced.filter(version => version !== null), last?.version];
    expect(left.sort()).toEqual(uploads.map(({ version }) => version).sort());
  });
});

describe('removing', () => {
  it('deleting files by name returns the deleted files and leaves the others', async () => {
    const [one, two, kept] = [await inserted(), await inserted(), await inserted()];
    const removed = await deleteObjects(db, [one.name, two.name, 'users/none']);
    expect(removed.map(({ version }) => version).sort()).toEqual([one.version, two.version].sort());
    expect(removed[0]).toMatchObject({ size: 17, mime_type: 'image/jpeg' });
    expect(await findObject(db, one.name)).toBeNull();
    expect(await findObject(db, kept.name)).not.toBeNull();
    expect(await deleteObjects(db, [])).toEqual([]);
  });

  it("deleting a person's files leaves the person's uploads for venues and events, and the files of others", async () => {
    const owner = randomUUID();
    const own = [`users/${owner}-profile.jpg`, `sys/images/${randomUUID()}.jpg`];
    const operators = [
      `venues/${randomUUID()}-logo.jpg`,
      `events/${randomUUID()}/logo.jpg`,
      `system/${owner}.jpg`,
      `venues/users/${owner}.jpg`,
    ];
    for (const name of [...own, ...operators]) await inserted({ name, owner });
    const another = await inserted();
    const removed = await deletePersonalObjects(db, owner);
    expect(removed.map(({ name }) => name).sort()).toEqual([...own].sort());
    for (const name of own) expect(await findObject(db, name)).toBeNull();
    for (const name of [...operators, another.name]) expect(await findObject(db, name)).not.toBeNull();
  });
});

it('the versions of files that have a row in the database are found among the given ones', async () => {
  const [one, two] = [await inserted(), await inserted()];
  expect(await findNamedVersions(db, [one.version, randomUUID()])).toEqual(new Set([one.version]));
  expect(await findNamedVersions(db, [one.version, two.version])).toEqual(
    new Set([one.version, two.version]),
  );
  expect(await findNamedVersions(db, [])).toEqual(new Set());
});

describe('the day’s share', () => {
  const spent = async (userId: string) => {
    const days = await db
      .selectFrom('storage.upload_days')
      .select(['day', 'files', 'bytes'])
      .where('user_id', '=', userId)
      .orderBy('day')
      .execute();
    return days.map(({ files, bytes }) => [files, bytes]);
  };

  it('a person may upload a hundred files a day', async () => {
    const person = randomUUID();
    for (let file = 1; file <= dailyUploadLimits.files; file += 1)
      expect(await countAgainstDailyShare(db, { userId: person, bytes: 2 }, noon)).toBe(true);
    expect(await countAgainstDailyShare(db, { userId: person, bytes: 2 }, noon)).toBe(false);
    expect(await spent(person)).toEqual([[100, 200]]);
  });

  it('a person may upload 300 MB a day, to the byte', async () => {
    const person = randomUUID();
    const most = 300 * 1024 * 1024;
    expect(await countAgainstDailyShare(db, { userId: person, bytes: most - 10 }, noon)).toBe(true);
    expect(await countAgainstDailyShare(db, { userId: person, bytes: 11 }, noon)).toBe(false);
    expect(await countAgainstDailyShare(db, { userId: person, bytes: 10 }, noon)).toBe(true);
    expect(await countAgainstDailyShare(db, { userId: person, bytes: 1 }, noon)).toBe(false);
    expect(await spent(person)).toEqual([[2, most]]);
  });

  it('the daily share of uploads counts for one person on one day in UTC', async () => {
    const [person, other] = [randomUUID(), randomUUID()];
    const most = 300 * 1024 * 1024;
    await countAgainstDailyShare(db, { userId: person, bytes: most }, new Date('2026-11-20T00:00:00Z'));
    expect(
      await countAgainstDailyShare(db, { userId: person, bytes: 1 }, new Date('2026-11-20T23:59:59Z')),
    ).toBe(false);
    expect(
      await countAgainstDailyShare(db, { userId: person, bytes: 1 }, new Date('2026-11-21T00:00:00Z')),
    ).toBe(true);
    expect(await countAgainstDailyShare(db, { userId: other, bytes: 1 }, noon)).toBe(true);
    expect([await spent(person), await spent(other)]).toEqual([
      [
        [1, most],
        [1, 1],
      ],
      [[1, 1]],
    ]);
  });

  it('the counted uploads of past days are deleted, and those of other days stay', async () => {
    const person = randomUUID();
    for (const [day, bytes] of [
      ['2026-11-18', 18],
      ['2026-11-19', 19],
      ['2026-11-20', 20],
    ] as const)
      await countAgainstDailyShare(db, { userId: person, bytes }, new Date(`${day}T12:00:00Z`));
    await forgetUploadDaysBefore(db, new Date('2026-11-19T23:00:00Z'));
    expect(await spent(person)).toEqual([
      [1, 19],
      [1, 20],
    ]);
  });
});
