import { request } from 'node:http';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { ownServer } from '../../testing/own-calls.ts';
import { graphileJobs } from '../jobs/graphile.ts';
import { createLog } from '../log.ts';
import { currentTrace } from '../tracing.ts';

const lines: string[] = [];
const log = createLog({ production: true, logLevel: 'info' }, { write: line => lines.push(line) });
const { platform, db } = await testApp({}, () => ({ log }));
const traceId = '4d3c2b1a00ffee00aa11bb22cc33dd44';
const spanId = '00ab00cd00ef0012';
const traceparent = `00-${traceId}-${spanId}-01`;

const serve = () =>
  ownServer(platform, app => {
    app.all('/traced', async (_request, reply) => {
      // The code below a handler knows only the log of the platform.
      await new Promise(resolve => setImmediate(resolve));
      platform.log.warn('written below a handler');
      return reply.send({ trace: currentTrace()?.traceId ?? null });
    });
    app.get('/broken', async () => {
      throw new Error('broken');
    });
  });

async function linesOf(path: string, options: RequestInit = {}) {
  const base = await serve();
  lines.length = 0;
  const answer = await fetch(base + path, options);
  await answer.text();
  return { answer, written: lines.map(line => JSON.parse(line)) };
}

test.each([
  ['without a body', { method: 'GET' }],
  ['with a body', { method: 'POST', body: '{"a":1}', headers: { 'content-type': 'application/json' } }],
])('each line of the log of a request %s names the trace of its caller', async (_how, options) => {
  const { answer, written } = await linesOf('/traced', {
    ...options,
    headers: { ...('headers' in options && options.headers), traceparent },
  });
  expect(written.map(({ msg }) => msg)).toEqual(['written below a handler', 'answered']);
  const [below, answered] = written;
  expect(below).toMatchObject({ trace_id: traceId, span_id: answered.span_id });
  expect(answered).toMatchObject({ trace_id: traceId, reqId: answer.headers.get('x-request-id') });
  expect(answered.span_id).toMatch(/^[0-9a-f]{16}$/);
  expect(answered.span_id).not.toBe(spanId);
  expect(answer.headers.get('traceresponse')).toBe(`00-${traceId}-${answered.span_id}-00`);
});

test('each line of the log of a request names its trace once', async () => {
  await linesOf('/traced', { headers: { traceparent } });
  for (const line of lines) expect(line.split('"trace_id"')).toHaveLength(2);
});

test('a request without a trace gets one, with the digits of the id of the request', async () => {
  const { answer, written } = await linesOf('/traced');
  const id = answer.headers.get('x-request-id') ?? '';
  expect(written.map(({ trace_id }) => trace_id)).toEqual(Array(2).fill(id.replaceAll('-', '')));
  expect(answer.headers.has('traceresponse')).toBe(false);
});

test('the failure of a request is logged with its trace', async () => {
  const { written } = await linesOf('/broken', { headers: { traceparent } });
  expect(written.map(({ trace_id }) => trace_id)).toEqual([traceId, traceId]);
});

test('a request in which the header is sent twice gets a trace of its own', async () => {
  const base = await serve();
  const answered = Promise.withResolvers<string | undefined>();
  const sent = request(`${base}/traced`, response => {
    response.resume().on('end', () => answered.resolve(String(response.headers.traceresponse)));
  });
  sent.setHeader('traceparent', [traceparent, traceparent]);
  sent.end();
  expect(await answered.promise).toBe('undefined');
});

test('whatever header a caller sends, the request is answered in the trace that the header names or in its own', async () => {
  const base = await serve();
  const text = fc.stringMatching(/^[\x21-\x7e]{0,80}$/);
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(text, fc.stringMatching(/^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/)),
      async header => {
        const answer = await fetch(`${base}/traced`, { headers: { traceparent: header } });
        const { trace } = (await answer.json()) as { trace: string };
        expect(answer.status).toBe(200);
        const own = answer.headers.get('x-request-id')?.replaceAll('-', '');
        expect([own, header.slice(3, 35)]).toContain(trace);
      },
    ),
    { numRuns: 50 },
  );
});

test('a job that a request starts carries the trace of the request, and one outside of a request carries none', async () => {
  await db.transaction().execute(async transaction => {
    await graphileJobs.enqueue(transaction, { name: 'tidy-auth', payload: null });
  });
  const url = await ownServer(platform, app =>
    app.post('/starts', async () => {
      await graphileJobs.enqueue(platform.db, { name: 'tidy-devices', payload: null });
      return {};
    }),
  );
  const answer = await fetch(`${url}/starts`, { method: 'POST', headers: { traceparent } });
  expect(await flagsOf('tidy-auth')).toEqual([null]);
  expect(await flagsOf('tidy-devices')).toEqual([
    { [`traceparent:${answer.headers.get('traceresponse')}`]: true },
  ]);
});

async function flagsOf(task: string) {
  const { rows } = await sql<{ flags: object | null }>`
    select flags from graphile_worker.jobs where task_identifier = ${task}`.execute(db);
  return rows.map(({ flags }) => flags);
}
