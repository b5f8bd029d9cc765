import { type Call, defineCall } from '@nightjar/domain/kernel/call';
import { defineRefusals } from '@nightjar/domain/kernel/failure';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { testApp } from '../../testing/app.ts';
import { ownCalls } from '../../testing/own-calls.ts';
import type { Database } from '../db/database.ts';
import { sendAtCommit } from '../db/pipeline.ts';
import { readsOnWriter } from '../reads/reads.ts';
import { type Handler, handle, ok } from './handler.ts';

const product = await testApp();
const { build, platform } = product;
const { refuse } = defineRefusals({ full: 'It is full.' });

const declared = {
  method: 'POST',
  summary: 'For this test.',
  access: 'anyone',
  input: z.object({}),
  output: z.object({}),
} as const;
const read = defineCall({ ...declared, id: 'read', repeat: 'read' });
const readLate = defineCall({ ...declared, id: 'read-late', repeat: 'read', mayLag: true });
const write = defineCall({ ...declared, id: 'write', repeat: 'natural' });
const keyed = defineCall({ ...declared, id: 'keyed', repeat: 'key' });
const refusing = defineCall({ ...declared, id: 'refusing', repeat: 'natural', refusals: ['full'] });

/** Returns the database that the handler of this call gets. */
async function databaseOf(declaration: Call, readDb: Database): Promise<Database | undefined> {
  let seen: Database | undefined;
  const handler = handle(declaration, async ({ db }) => {
    seen = db;
    return ok({});
  });
  const { call } = await ownCalls(product, [handler], { platform: { reads: readsOnWriter(readDb) } });
  await call(declaration);
  return seen;
}

test('a call that only reads has no transaction, and the replica answers only calls that accept older data', async () => {
  const replica = platform.restDb;
  expect(await databaseOf(read, replica)).toBe(platform.db);
  expect(await databaseOf(readLate, replica)).toBe(replica);
  const writing = await databaseOf(write, replica);
  expect(writing?.isTransaction).toBe(true);
});

describe('the envelope', () => {
  test.each<[string, Call, Handler['answer'], object]>([
    ['data alone', write, async () => ok({}), { success: true, message: '', data: {}, total: null }],
    [
      'a page of a list with a message',
      write,
      async () => ok({}, { message: 'Done.', total: 12 }),
      { success: true, message: 'Done.', data: {}, total: 12 },
    ],
    [
      'a refusal',
      refusing,
      async () => refuse('full', { data: { until: '3am' } }),
      { success: false, message: 'It is full.', data: { until: '3am' }, total: null, code: 'full' },
    ],
  ])('the envelope of an answer is right for %s', async (_what, declaration, answer, envelope) => {
    const { call } = await ownCalls(product, [{ declaration, answer }]);
    const { status, body } = await call(declaration);
    expect([status, body]).toEqual([200, envelope]);
  });
});

describe('the check of answers', () => {
  const nested = defineCall({
    ...declared,
    id: 'nested',
    repeat: 'read',
    output: z.object({ in: z.object({ a: z.string() }) }),
  });

  test.each([
    ['a wrong field', { in: { a: 1 } }, 'nested answered in.a: Invalid input'],
    ['an undeclared field', { in: { a: '', b: '' } }, 'nested answered in.b, which it does not declare'],
  ])("the check of a call's answer names the path to %s", async (_what, data, message) => {
    const { call } = await ownCalls(product, [{ declaration: nested, answer: async () => ({ data }) }]);
    const { status, body } = await call(nested);
    expect([status, body.message]).toEqual([500, expect.stringContaining(message)]);
  });

  test('answers are not checked in production', async () => {
    const data = { in: { a: '', b: '' } };
    const handler = { declaration: nested, answer: async () => ({ data }) };
    const { call } = await ownCalls(product, [handler], { checkAnswers: false });
    expect((await call(nested)).body.data).toEqual(data);
  });
});

describe('a call whose first answer is kept', () => {
  /** This handler reads the database first, as every handler that changes something does. */
  const counting = () => {
    let times = 0;
    return handle(keyed, async ({ db }) => {
      await sql`select 1`.execute(db);
      times += 1;
      return ok({}, { message: `Time ${times}` });
    });
  };

  test('a call that keeps its first answer runs again without an Idempotency-Key and under another key', async () => {
    const { call } = await ownCalls(product, [counting()]);
    const rae = await build.member();
    const messages = [];
    for (const key of [undefined, undefined, 'a', 'a', 'b'])
      messages.push((await call(keyed, {}, rae, key === undefined ? {} : { key })).body.message);
    expect(messages).toEqual(['Time 1', 'Time 2', 'Time 3', 'Time 3', 'Time 4']);
  });

  test('a call that keeps its first answer runs again without a session, because keys belong to users', async () => {
    const { call } = await ownCalls(product, [counting()]);
    const messages = [];
    for (const key of ['a', 'a']) messages.push((await call(keyed, {}, null, { key })).body.message);
    expect(messages).toEqual(['Time 1', 'Time 2']);
  });

  test.each([
    ['an empty key', ''],
    ['a key of 256 characters', 'k'.repeat(256)],
  ])('a call that keeps its first answer is refused under %s', async (_what, key) => {
    const { call } = await ownCalls(product, [counting()]);
    const { status, body } = await call(keyed, {}, await build.member(), { key });
    expect([status, body]).toMatchObject([
      400,
      { code: 'invalid_input', message: 'Idempotency-Key must be 1 to 255 characters' },
    ]);
  });

  test('a call that keeps its first answer accepts a key of 255 characters', async () => {
    const { call } = await ownCalls(product, [counting()]);
    expect((await call(keyed, {}, await build.member(), { key: 'k'.repeat(255) })).status).toBe(200);
  });
});

describe('calls that wait for one row', () => {
  const arrivals: string[] = [];
  const arrived = z.refine<string>(name => arrivals.push(name) > 0);
  const onRow = {
    ...declared,
    repeat: 'natural',
    serializeBy: 'row',
    input: z.object({ row: z.string(), name: z.string().check(arrived) }),
  } as const;
  const serial = defineCall({ ...onRow, id: 'serial' });
  const sharing = defineCall({ ...onRow, id: 'sharing', sharesCommit: 'all' });

  test('calls that wait for one row run at most two at once, in their order, and calls for other rows do not wait', async () => {
    const running: string[] = [];
    const ends = new Map<string, PromiseWithResolvers<void>>();
    const handler = handle(serial, async ({ input: { name } }) => {
      running.push(name);
      const end = Promise.withResolvers<void>();
      ends.set(name, end);
      await end.promise;
      return ok({});
    });
    const { call } = await ownCalls(product, [handler]);
    const isRunning = (name: string) => expect.poll(() => running).toContain(name);

    const first = call(serial, { row: 'tap', name: 'first' });
    await isRunning('first');
    const second = call(serial, { row: 'tap', name: 'second' });
    await isRunning('second');
    const third = call(serial, { row: 'tap', name: 'third' });
    await expect.poll(() => arrivals).toContain('third');
    const elsewhere = call(serial, { row: 'cellar', name: 'elsewhere' });
    await isRunning('elsewhere');
    ends.get('elsewhere')?.resolve();
    await elsewhere;
    expect(running).toEqual(['first', 'second', 'elsewhere']);

    ends.get('second')?.resolve();
    await second;
    await isRunning('third');
    ends.get('first')?.resolve();
    ends.get('third')?.resolve();
    expect((await Promise.all([first, third])).map(({ status }) => status)).toEqual([200, 200]);
  });

  test('calls that wait for one row share the next transaction, in their order, if their declaration allows it', async () => {
    const begun = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const ran: string[] = [];
    const handler = handle(sharing, async ({ db, input: { name } }) => {
      ran.push(name);
      begun.resolve();
      if (name === 'held') await release.promise;
      const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(db);
      return ok({}, { message: rows[0]?.id });
    });
    const { call } = await ownCalls(product, [handler]);
    const held = call(sharing, { row: 'bar', name: 'held' });
    await begun.promise;
    const waiting = [];
    for (const name of ['one', 'two', 'three']) {
      waiting.push(call(sharing, { row: 'bar', name }));
      await expect.poll(() => arrivals).toContain(name);
    }
    release.resolve();
    const answers = await Promise.all([held, ...waiting]);
    const [first, ...others] = answers.map(({ body }) => body.message);
    expect(ran).toEqual(['held', 'one', 'two', 'three']);
    expect(new Set(others).size).toBe(1);
    expect(others).not.toContain(first);
  });

  test('a call that shares a transaction makes an effect outside of the database once, also if the transaction runs again', async () => {
    let runs = 0;
    let counted = 0;
    const handler = handle(sharing, async ({ db, once, input: { name } }) => {
      runs += 1;
      const count = await once('count', async () => {
        counted += 1;
        return counted;
      });
      if (runs === 1)
        await sendAtCommit(db, sql`insert into rate_limits (key, points) values (${name}, 1), (${name}, 1)`);
      return ok({}, { message: String(count) });
    });
    const { call } = await ownCalls(product, [handler]);
    const { body } = await call(sharing, { row: 'once', name: 'counted once' });
    expect([body.message, runs, counted]).toEqual(['1', 2, 1]);
  });

  test('a call does not wait for other calls if its declaration names no row', async () => {
    const all = Promise.withResolvers<void>();
    let running = 0;
    const handler = handle(write, async () => {
      running += 1;
      if (running === 3) all.resolve();
      await all.promise;
      return ok({});
    });
    const { call } = await ownCalls(product, [handler]);
    const answers = await Promise.all([call(write), call(write), call(write)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  });
});
