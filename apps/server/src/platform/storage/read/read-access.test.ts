import { randomUUID } from 'node:crypto';
import type { Actor } from '@nightjar/domain/kernel/actor';
import { userId } from '@nightjar/domain/kernel/id';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { insertObject } from '../queries.ts';
import { anyReader, mustBeLinked, mustBePublic, mustBeReadable, type ReadersPort } from './read-access.ts';

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
  'is outside of the folders for uploads': strange.name,
  'is empty': '',
};

/** This reader allows or refuses everything, and records what it was asked. */
function reader(answer: boolean) {
  const asked: unknown[] = [];
  const isReader: ReadersPort = async (...question) => {
    asked.push(question);
    return answer;
  };
  return { asked, isReader };
}

describe('a file at a public address', () => {
  it('a public address finds a public file and no attachment', async () => {
    expect(await mustBePublic(db, avatar.name)).toMatchObject(avatar);
    await expect(mustBePublic(db, attachment.name)).rejects.toMatchObject(missing);
  });

  it.each(Object.entries(names))('a public address finds no file whose name %s', async (_, name) => {
    await expect(mustBePublic(db, name)).rejects.toMatchObject(missing);
  });
});

describe('a file behind a signed link', () => {
  it('a signed link finds every file', async () => {
    expect(await mustBeLinked(db, avatar.name)).toMatchObject(avatar);
    expect(await mustBeLinked(db, attachment.name)).toMatchObject(attachment);
  });

  it.each(Object.entries(names))('a signed link finds no file whose name %s', async (_, name) => {
    await expect(mustBeLinked(db, name)).rejects.toMatchObject(missing);
  });
});

describe('a file for one caller', () => {
  it('a public file is found for every person without asking the rules about who may read an attachment', async () => {
    const { asked, isReader } = reader(false);
    for (const actor of [null, someone(), owner])
      expect(await mustBeReadable({ db, isReader }, actor, avatar.name)).toMatchObject(avatar);
    expect(asked).toEqual([]);
  });

  it('an attachment is found for its uploader without asking the rules about who may read it', async () => {
    const { asked, isReader } = reader(false);
    expect(await mustBeReadable({ db, isReader }, owner, attachment.name)).toMatchObject(attachment);
    expect(asked).toEqual([]);
  });

  it('a person finds an attachment if they may read what it belongs to, and not otherwise', async () => {
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

  it('an attachment is not found for a caller without a session, and the rules about who may read it are not asked', async () => {
    const { asked, isReader } = reader(true);
    await expect(mustBeReadable({ db, isReader }, null, attachment.name)).rejects.toMatchObject(missing);
    expect(asked).toEqual([]);
  });

  it.each(Object.entries(names))('a person finds no file whose name %s', async (_, name) => {
    await expect(mustBeReadable({ db, isReader: reader(true).isReader }, owner, name)).rejects.toMatchObject(
      missing,
    );
  });
});

describe('several rules about who may read an attachment', () => {
  it('reading an attachment is allowed by the first of several rules that allows it, and later rules are not asked', async () => {
    const [no, yes, behind] = [reader(false), reader(true), reader(true)];
    const readers = anyReader(no.isReader, yes.isReader, behind.isReader);
    expect(await readers(owner, 'a-name')).toBe(true);
    expect([no.asked, yes.asked, behind.asked]).toEqual([[[owner, 'a-name']], [[owner, 'a-name']], []]);
  });

  it('reading an attachment is refused if all rules refuse, or if there is no rule', async () => {
    expect(await anyReader(reader(false).isReader, reader(false).isReader)(owner, 'a-name')).toBe(false);
    expect(await anyReader()(owner, 'a-name')).toBe(false);
  });
});
