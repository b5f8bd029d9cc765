import { type Call, defineCall } from '@nightjar/domain/kernel/call';
import { defineRefusals, fail } from '@nightjar/domain/kernel/failure';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { testApp } from '../../testing/app.ts';
import { logLines } from '../../testing/log-lines.ts';
import { ownCalls } from '../../testing/own-calls.ts';
import { readsOnWriter } from '../reads/reads.ts';
import { type Handler, handle, handleOutsideRequest, ok } from './handler.ts';

const { log, lines } = logLines();
const product = await testApp({ TRUST_PROXY: '1' }, () => ({ log }));
const { build, clock, db, platform } = product;
const { refuse } = defineRefusals({ spent: 'It is spent.' });
const owl = await build.user({ super_admin: true });

const declared = {
  method: 'POST',
  summary: 'For this test.',
  input: z.object({ voucher: z.string(), venue: z.string(), reason: z.string() }),
  output: z.object({}),
  refusals: ['spent'],
  repeat: 'natural',
} as const;
const audit = ['voucher', 'venue'] as const;
const role = { role: 'super_admin' } as const;
const annul = defineCall({ ...declared, id: 'annul', access: role, audit });
const annulOpenly = defineCall({ ...declared, id: 'annul-openly', access: 'anyone', audit });
const look = defineCall({ ...declared, id: 'look', access: role, audit, repeat: 'read', mayLag: true });
const watch = defineCall({ ...declared, id: 'watch', access: role, audit, repeat: 'read', auditOnceIn: 900 });
const unaudited = defineCall({ ...declared, id: 'unaudited', access: role });
const input = { voucher: 'v1', venue: 'w1', reason: 'Private words.' };

let seen = 0;
async function newEntries() {
  const entries = await db
    .selectFrom('audit_trail')
    .selectAll()
    .where('id', '>', seen)
    .orderBy('id')
    .execute();
  seen = entries.at(-1)?.id ?? seen;
  return entries.map(({ id: _, ...entry }) => entry);
}
afterEach(newEntries);

/** Returns the audit entries that are written for a call with this handler. */
async function entriesOf(declaration: Call, answer: Handler['answer'], as: string | null = owl) {
  const { call } = await ownCalls(product, [{ declaration, answer }]);
  await call(declaration, input, as, { headers: { 'x-forwarded-for': '203.0.113.77' } });
  return newEntries();
}

const entry = {
  at: clock.now(),
  actor_id: owl,
  actor_roles: ['super_admin'],
  action: 'annul',
  subjects: { voucher: 'v1', venue: 'w1' },
  before: null,
  after: null,
  outcome: 'ok',
  network: '203.0.113.0/24',
};

test('an audited call records its actor, its declared ids, its change and its outcome', async () => {
  const changing: Handler['answer'] = async ({ recordChange }) => {
    recordChange({ state: 'new' }, { state: 'void' });
    return ok({});
  };
  expect(await entriesOf(annul, changing)).toEqual([
    { ...entry, before: { state: 'new' }, after: { state: 'void' } },
  ]);
});

test('an audited call that changes nothing records no change', async () => {
  expect(await entriesOf(annul, async () => ok({}))).toEqual([entry]);
});

test('an audited call without a session records no actor', async () => {
  expect(await entriesOf(annulOpenly, async () => ok({}), null)).toEqual([
    { ...entry, action: 'annul-openly', actor_id: null, actor_roles: [] },
  ]);
});

test('an audited call that is refused records the code of its refusal', async () => {
  expect(await entriesOf(annul, async () => refuse('spent'))).toEqual([{ ...entry, outcome: 'spent' }]);
});

test('an audited call that is refused before it asks an outside system records the code of its refusal too', async () => {
  const { call } = await ownCalls(product, [
    handleOutsideRequest<typeof annul, string>(annul, {
      ask: async () => refuse('spent'),
      save: async () => ok({}),
    }),
  ]);
  await call(annul, input, owl);
  expect(await newEntries()).toMatchObject([{ action: 'annul', outcome: 'spent' }]);
});

test.each([
  ['the code of its failure', 'not_found', () => fail.notFound('Voucher')],
  ['that nobody expected it', 'unexpected', () => new Error('no such column')],
])('an audited call that fails records %s and no change', async (_what, outcome, failure) => {
  const failing: Handler['answer'] = async ({ recordChange }) => {
    recordChange({ state: 'new' }, { state: 'void' });
    throw failure();
  };
  expect(await entriesOf(annul, failing)).toEqual([{ ...entry, outcome }]);
});

test('an audited call whose answer the server refuses records one entry with the failure', async () => {
  expect(await entriesOf(annul, async () => ok({ secret: 1 }))).toEqual([
    { ...entry, outcome: 'unexpected' },
  ]);
});

test('an audited call that the replica answers records its entry in the main database', async () => {
  const handler = handle(look, async () => ok({}));
  const { call } = await ownCalls(product, [handler], {
    platform: { reads: readsOnWriter(platform.restDb) },
  });
  expect((await call(look, input, owl)).status).toBe(200);
  expect(await newEntries()).toMatchObject([{ action: 'look', outcome: 'ok' }]);
});

test('a page that stays open records one audit entry in a quarter of an hour for the people and things it shows', async () => {
  const handler = handle(watch, async () => ok({}));
  const { call } = await ownCalls(product, [handler]);
  for (const secondsLater of [0, 60, 839]) {
    clock.advance(secondsLater);
    await call(watch, input, owl);
  }
  expect(await newEntries()).toHaveLength(1);
  clock.advance(1);
  await call(watch, input, owl);
  expect(await newEntries()).toHaveLength(1);
});

test('a call that is not audited records no entry, whatever its outcome', async () => {
  expect(await entriesOf(unaudited, async () => ok({}))).toEqual([]);
  const failing: Handler['answer'] = async () => {
    throw fail.notFound('Voucher');
  };
  expect(await entriesOf(unaudited, failing)).toEqual([]);
});

test('a failed call is answered unchanged if its audit entry cannot be written, and the log has the reason', async () => {
  const handler = handle(annul, async () => {
    throw fail.notFound('Voucher');
  });
  const { call } = await ownCalls(product, [handler]);
  await sql`alter table audit_trail rename to audit_trail_away`.execute(db);
  const { status, body } = await call(annul, input, owl);
  await sql`alter table audit_trail_away rename to audit_trail`.execute(db);

  expect([status, body]).toMatchObject([404, { code: 'not_found', message: 'Voucher not found' }]);
  expect(lines()).toContainEqual(
    expect.objectContaining({
      msg: 'a failed call left no audit entry',
      err: expect.objectContaining({ message: expect.stringContaining('audit_trail') }),
    }),
  );
  expect(await newEntries()).toEqual([]);
});
