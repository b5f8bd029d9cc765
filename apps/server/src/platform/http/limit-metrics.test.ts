import { once } from 'node:events';
import { userProfile } from '@nightjar/domain/account/calls';
import { venueProfile } from '@nightjar/domain/venues/calls';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import WebSocket from 'ws';
import { testApp } from '../../testing/app.ts';
import { untilTransactionsWaitForLocks } from '../../testing/locks.ts';
import { realtimeTimes } from '../realtime/limits.ts';

/** Opens a server with these limits. `hits` reads from its metrics how often a limit has refused a request. */
async function limitedServer(limits: string) {
  const app = await testApp({ AUTH_RATE_LIMITS: limits });
  const hits = async (limit: string) => {
    const { text } = await app.platform.metrics.exposition();
    return Number(
      new RegExp(`^nightjar_limit_hits_total{limit="${limit}"} (\\d+)$`, 'm').exec(text)?.[1] ?? 0,
    );
  };
  return { ...app, hits };
}

test('each call beyond the limit `calls` is answered with 429 and counted in the metrics', async () => {
  const { call, build, hits } = await limitedServer('calls=2');
  const rae = await build.member();
  const venue_id = await build.venue();
  const statuses: number[] = [];
  for (let n = 0; n < 4; n += 1) statuses.push((await call(venueProfile, { venue_id }, rae)).status);
  expect(statuses).toEqual([200, 200, 429, 429]);
  expect(await hits('calls')).toBe(2);
});

test('a call that arrives while as many run as the limit `at_once` allows is answered with 429 and counted in the metrics', async () => {
  const { call, build, db, hits } = await limitedServer('at_once=1');
  const rae = await build.member();
  const venue_id = await build.venue();
  const ask = () => call(venueProfile, { venue_id }, rae);
  expect((await ask()).status).toBe(200);
  const first = await db.transaction().execute(async trx => {
    await sql`lock table venues in access exclusive mode`.execute(trx);
    const held = ask();
    await untilTransactionsWaitForLocks(db);
    expect((await ask()).status).toBe(429);
    return { held };
  });
  expect((await first.held).status).toBe(200);
  expect(await hits('at_once')).toBe(1);
});

test('a look-up of a stranger beyond the limit `strangers` is answered with 429 and counted in the metrics', async () => {
  const { call, build, hits } = await limitedServer('strangers=1');
  const [rae, first, second] = [await build.member(), await build.member(), await build.member()];
  const look = async (other_user_id: string) =>
    (await call(userProfile, { user_id: rae, other_user_id }, rae)).status;
  expect([await look(first), await look(second), await look(first)]).toEqual([200, 429, 200]);
  expect(await hits('strangers')).toBe(1);
});

test('a socket without a session beyond the limit `sockets` is closed and counted in the metrics', async () => {
  const { url, clock, hits } = await limitedServer('sockets=1');
  const open = async () => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/realtime/v1/websocket?vsn=2.0.0`);
    onTestFinished(() => socket.terminate());
    await once(socket, 'open');
    return socket;
  };
  const oldest = await open();
  await open();
  expect(await hits('sockets')).toBe(0);
  const ended = once(oldest, 'close');
  clock.advance(realtimeTimes.toShowToken / 1000);
  expect((await ended)[0]).toBe(1008);
  expect(await hits('sockets')).toBe(1);
});
