import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { defineCall } from '@nightjar/domain/kernel/call';
import { beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { testApp } from '../../testing/app.ts';
import { ownCalls } from '../../testing/own-calls.ts';
import { csvFile, readInBatches } from '../csv/csv.ts';
import { FileAnswer, handleFile } from './handler.ts';

const product = await testApp();
const { build, db, sessionOf } = product;

const shape = { method: 'GET', repeat: 'read', answers: 'csv', access: 'registered' } as const;
const list = defineCall({
  ...shape,
  id: 'list',
  summary: 'For this test.',
  input: z.object({ rows: z.coerce.number(), breaks_at: z.optional(z.coerce.number()) }),
  output: z.string(),
  reauthentication: { exempt: 'rows of this test' },
  audit: ['rows'],
});

/** The test counts here how many rows of the open file were read, and notes whether the reading has ended. */
let file = { read: 0, ended: false };
beforeEach(() => {
  file = { read: 0, ended: false };
});
/** Returns a text that compression does not make smaller. */
const fillerOf = (id: number) => createHash('sha256').update(`${id}`).digest('base64');

async function* rowsOf(rows: number, breaksAt: number | undefined) {
  const mine = file;
  try {
    yield* readInBatches<{ id: number }>(async after => {
      const from = (after?.id ?? 0) + 1;
      if (breaksAt !== undefined && from > breaksAt) throw new Error('the database went away');
      const batch = Array.from({ length: Math.min(100, rows - from + 1) }, (_, i) => ({ id: from + i }));
      mine.read += batch.length;
      return batch;
    }, 100);
  } finally {
    mine.ended = true;
  }
}

const columns = [
  { title: 'Id', value: (row: { id: number }) => row.id },
  { title: 'Filler', value: (row: { id: number }) => fillerOf(row.id) },
];
const handler = handleFile(
  list,
  async ({ input }) => new FileAnswer('list.csv', csvFile(columns, rowsOf(input.rows, input.breaks_at))),
);

const robin = await build.user();

/** Starts a server that runs until the end of the test. */
async function serve() {
  const { url } = await ownCalls(product, [handler]);
  const authorization = `Bearer ${await sessionOf(robin)}`;
  return async (query: string, headers: Record<string, string> = {}) => {
    const request = get(`${url}${list.path}?${query}`, { headers: { authorization, ...headers } });
    request.on('error', () => {});
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    return { request, response };
  };
}
async function take(response: IncomingMessage) {
  let bytes = 0;
  for await (const chunk of response) bytes += chunk.length;
  return bytes;
}
/** The reading of rows counts as paused when this many turns of the event loop bring no further row. */
const looks = 500;

/** Waits until the condition holds, such as that the server has reacted to the end of a connection. */
async function until(holds: () => boolean) {
  while (!holds()) await setImmediate();
}

test('a downloaded file has its name, is not cached, and leaves one entry in the audit trail', async () => {
  const ask = await serve();
  const { response } = await ask('rows=3');
  const text = (await response.setEncoding('utf8').toArray()).join('');

  expect(response.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="list.csv"',
    'cache-control': 'no-store',
  });
  expect(text.split('\r\n')).toHaveLength(5);
  const entries = await db.selectFrom('audit_trail').selectAll().where('action', '=', 'list').execute();
  expect(entries).toMatchObject([{ actor_id: robin, outcome: 'ok', subjects: { rows: 3 } }]);
});

test.each(['identity', 'gzip'])(
  'the rows of a download are read as fast as the client takes them (%s)',
  async encoding => {
    const ask = await serve();
    const rows = 100_000;
    const { request, response } = await ask(`rows=${rows}`, { 'accept-encoding': encoding });
    response.pause();
    let before = 0;
    let same = 0;
    await until(() => {
      same = before === file.read ? same + 1 : 0;
      before = file.read;
      return before > 0 && same > looks;
    });
    expect(file.read).toBeLessThan(rows);
    request.destroy();
    await until(() => file.ended);
  },
);

test('a client that leaves during a download ends the reading, and another download may begin', async () => {
  const ask = await serve();
  const first = await ask('rows=1000000');
  expect((await ask('rows=1')).response.statusCode).toBe(429);
  first.request.destroy();
  await until(() => file.ended);
  const { response } = await ask('rows=2');
  expect(response.statusCode).toBe(200);
  await take(response);
  expect((await ask('rows=2')).response.statusCode).toBe(200);
});

test('a download that breaks off never looks complete', async () => {
  const ask = await serve();
  const { response } = await ask('rows=100000&breaks_at=50000');
  await expect(take(response)).rejects.toThrow('aborted');
  const { response: next } = await ask('rows=1');
  expect(next.statusCode).toBe(200);
  await take(next);
});

test('a download without a session is refused', async () => {
  const { url } = await ownCalls(product, [handler]);
  const response = await fetch(`${url}${list.path}?rows=1`);
  expect(response.status).toBe(401);
  expect(response.headers.get('content-type')).toContain('application/json');
});
