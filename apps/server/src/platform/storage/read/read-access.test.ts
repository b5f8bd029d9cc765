import { randomUUID } from 'node:crypto';
import type { Actor } from '@nightjar/domain/kernel/actor';
import { userId } from '@nightjar/domain/kernel/id';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { insertObject } from '../queries.ts';
import { anyOf, mustBeLinked, mustBePublic, mustBeReadable, type ReadersPort } from './read-access.ts';

const { appDb: db } = await testDatabase();
const missing = { code: 'NoSuchKey', message: 'Object not found' };

const someone = (): Actor => ({
  userId: userId.parse(randomUUID()),
  sessionId: 'a-session',
  tier: 'subscribed',
  roles: [],
});
const owner = someone();

async function stored(name: string) {
  const object = {
    name,
    owner: owner.userId,
    version: randomUUID(),
    size: 1,
    mime_type: 'image/jpeg',
    cache_control: 'no-cache',
    user_metadata: {},
  };
  await insertObject(db, object, new Date());
  return { name };
}
const avatar = await stored(`users/${owner.userId}-profile.jpg`);
const attachment = await stored(`sys/images/${randomUUID()}.jpg`);
const strange = await stored('elsewhere/file.jpg');
const names = {
  'is missing': `users/${owner.userId}-banner.jpg`,
  'is a missing attachment': `sys/images/${randomUUID()}.jpg`,
  'is none of ours': strange.name,
  'is empty': '',
};

/** The reader gives this answer, and remembers its questions. */
function reader(answer: boolean) {
  const asked: unknown[] = [];
  const isReader: ReadersPort = async (...question) => {
    asked.push(question);
    return answer;
  };
  return { asked, isReader };
}

describe('for every caller', () => {
  it('a public file is there, and an attachment is not', async () => {
    expect(await mustBePublic(db, avatar.name)).toMatchObject(avatar);
    await expect(mustBePublic(db, attachment.name)).rejects.toMatchObject(missing);
  });

  it.each(Object.entries(names))('a file whose name %s is not there', async (_, name) => {
    await expect(mustBePublic(db, name)).rejects.toMatchObject(missing);
  });
});

describe('for the holder of a link', () => {
  it('every file is there', async () => {
    expect(await mustBeLinked(db, avatar.name)).toMatchObject(avatar);
    expect(await mustBeLinked(db, attachment.name)).toMatchObject(attachment);
  });

  it.each(Object.entries(names))('a file whose name %s is not there', async (_, name) => {
    await expect(mustBeLinked(db, name)).rejects.toMatchObject(missing);
  });
});

describe('for a person', () => {
  it('is found without a question where it is public', async () => {
    const { asked, isReader } = reader(false);
    for (const actor of [null, someone(), owner])
      expect(await mustBeReadable({ db, isReader }, actor, avatar.name)).toMatchObject(avatar);
    expect(asked).toEqual([]);
  });

  it('an attachment is there where they uploaded it, without a question', async () => {
    const { asked, isReader } = reader(false);
    expect(await mustBeReadable({ db, isReader }, owner, attachment.name)).toMatchObject(attachment);
    expect(asked).toEqual([]);
  });

  it('is found where the caller may read what an attachment belongs to, and missing otherwise', async () => {
    const stranger = someone();
    const yes = reader(true);
    expect(await mustBeReadable({ db, isReader: yes.isReader }, stranger, attachment.name)).toMatchObject(
      attachment,
    );
    expect(yes.asked).toEqual([[stranger, attachment.name]]);
    await expect(
      mustBeReadable({ db, isReader: reader(false).isReader }, stranger, attachment.name),
    ).rejects.toMatchObject(missing);
  });

  it('an attachment is missing without a session, without a question', async () => {
    const { asked, isReader } = reader(true);
    await expect(mustBeReadable({ db, isReader }, null, attachment.name)).rejects.toMatchObject(missing);
    expect(asked).toEqual([]);
  });

  it.each(Object.entries(names))('a file whose name %s is not there', async (_, name) => {
    await expect(mustBeReadable({ db, isReader: reader(true).isReader }, owner, name)).rejects.toMatchObject(
      missing,
    );
  });
});

describe('of several readers', () => {
  it('is allowed by the first reader that allows it, and the later ones are not asked', async () => {
    const [no, yes, behind] = [reader(false), reader(true), reader(true)];
    const readers = anyOf(no.isReader, yes.isReader, behind.isReader);
    expect(await readers(owner, 'a-name')).toBe(true);
    expect([no.asked, yes.asked, behind.asked]).toEqual([[[owner, 'a-name']], [[owner, 'a-name']], []]);
  });

  it('is refused where all readers refuse, or where there is none', async () => {
    expect(await anyOf(reader(false).isReader, reader(false).isReader)(owner, 'a-name')).toBe(false);
    expect(await anyOf()(owner, 'a-name')).toBe(false);
  });
});
