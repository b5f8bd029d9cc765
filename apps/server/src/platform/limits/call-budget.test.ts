import type { AddressInfo } from 'node:net';
import { userProfile } from '@nightjar/domain/account/calls';
import { friendCount } from '@nightjar/domain/friends/calls';
import { version } from '@nightjar/domain/releases/calls';
import { venueProfile } from '@nightjar/domain/venues/calls';
import Fastify from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { countStrangersIn } from '../../features/friends/queries/strangers.ts';
import { testApp } from '../../testing/app.ts';
import { supabaseClient } from '../../testing/supabase.ts';
import { readSettings } from '../config/settings.ts';
import { registerCalls } from '../http/dispatch.ts';
import { registerErrors } from '../http/errors.ts';
import type { Handler } from '../http/handler.ts';
import { createCallBudget } from './call-budget.ts';

/** With this value of AUTH_RATE_LIMITS, every limit has the number that it has without the setting. */
const preset = 'otp=30';

describe('the limit of calls in five minutes', () => {
  test("a person's request beyond the limit of calls in five minutes, to calls and tables together, is answered with 429", async () => {
    const { call, build, sessionOf, ...app } = await testApp({ AUTH_RATE_LIMITS: 'calls=20' });
    const rae = await build.member();
    const moth = await build.member();
    const venue_id = await build.venue();
    const ask = () => call(venueProfile, { venue_id }, rae);
    for (let n = 0; n < 19; n += 1) expect((await ask()).status).toBe(200);
    const rows = supabaseClient(app, await sessionOf(rae)).from('venues');
    expect((await rows.select('id').eq('id', venue_id)).status).toBe(200);

    const refused = await ask();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.body).toMatchObject({ success: false, code: 'too_many_requests', data: null });

    const { status, error } = await rows.select('id').eq('id', venue_id).retry(false);
    expect(status).toBe(429);
    expect(error).toMatchObject({ code: 'PT429', details: null, hint: null });

    expect((await call(venueProfile, { venue_id }, moth)).status).toBe(200);
  });

  test("calls that are refused for other reasons count towards a person's limit of calls in five minutes", async () => {
    const { call, build } = await testApp({ AUTH_RATE_LIMITS: 'calls=3' });
    const rae = await build.member();
    const wrong = () => call(venueProfile, { venue_id: 'none' }, rae);
    expect([await wrong(), await wrong(), await wrong()].map(({ status }) => status)).toEqual([
      400, 400, 400,
    ]);
    expect((await wrong()).status).toBe(429);
  });
});

describe('the limit of 120 strangers an hour', () => {
  test('the 121st stranger that a person looks up in an hour is answered with 429, and friends and people seen before do not count', async () => {
    const { call, build, clock, tokenOf } = await testApp({ AUTH_RATE_LIMITS: preset });
    const rae = await build.member();
    const friend = await build.member();
    await build.friendship(rae, friend);
    const strangers = await Promise.all(Array.from({ length: 121 }, () => build.member()));
    const look = (other_user_id: string) => call(userProfile, { user_id: rae, other_user_id }, rae);
    const statuses: number[] = [];
    for (const stranger of strangers.slice(0, 120)) statuses.push((await look(stranger)).status);
    expect(new Set(statuses)).toEqual(new Set([200]));

    const [first = '', last = ''] = [strangers[0], strangers[120]];
    const refused = await look(last);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBe(3600);
    expect(refused.body).toMatchObject({ success: false, code: 'too_many_requests' });
    expect((await call(friendCount, { user_id: last }, rae)).status).toBe(429);

    expect((await look(first)).status).toBe(200);
    expect((await call(friendCount, { user_id: first }, rae)).status).toBe(200);
    expect((await look(friend)).status).toBe(200);
    expect((await call(friendCount, { user_id: rae }, rae)).status).toBe(200);

    clock.advance(3600);
    const token = await tokenOf(rae);
    const input = { user_id: rae, other_user_id: last };
    expect((await call(userProfile, input, rae, { token })).status).toBe(200);
  });

  test("each id of a list of strangers counts towards a person's limit of strangers, in whatever form the id is written", async () => {
    const { build, sessionOf, ...app } = await testApp({ AUTH_RATE_LIMITS: 'strangers=3' });
    const rae = await build.member();
    const [a = '', b = '', c = '', d = ''] = await Promise.all([1, 2, 3, 4].map(() => build.member()));
    const token = await sessionOf(rae);
    const people = () => supabaseClient(app, token).from('users').select('id').retry(false);
    expect((await people().in('id', [a, b])).data).toHaveLength(2);
    const { error, status } = await people().in('id', [c, d]);
    expect([status, error?.code]).toEqual([429, 'PT429']);
    expect((await people().eq('id', c)).data).toHaveLength(1);
    for (const spelling of [d, d.toUpperCase(), d.replaceAll('-', ''), `{${d}}`])
      expect((await people().eq('id', spelling)).status).toBe(429);
    expect((await people().eq('id', rae)).data).toHaveLength(1);
  });

  test('concurrent requests on two nodes together show a person no more strangers than the limit allows', async () => {
    const { build, db, clock, platform, settings } = await testApp({ AUTH_RATE_LIMITS: 'strangers=5' });
    const node = () =>
      createCallBudget(settings.auth.rateLimits, {
        ...platform,
        clock,
        countStrangers: countStrangersIn(db),
      });
    const [one, other] = [node(), node()];
    const rae = await build.member();
    const strangers = await Promise.all(Array.from({ length: 20 }, () => build.member()));
    const looks = strangers.map((stranger, index) => (index % 2 ? one : other).lookUp(rae, [stranger]));
    const ends = await Promise.allSettled(looks);
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  });
});

describe('the limit of 20 concurrent calls', () => {
  type Held = { end(): void; fail(): void };
  const apps: { close(): Promise<unknown> }[] = [];
  afterAll(() => Promise.all(apps.map(app => app.close())));

  /** Opens a node on a socket. It has one call, which is answered when the test tells it to. */
  async function heldCalls() {
    const { platform, build } = await testApp();
    const rae = await build.member();
    const held: Held[] = [];
    const arrivals: (() => void)[] = [];
    const answer: Handler['answer'] = () =>
      new Promise((resolve, reject) => {
        const data = { value: '1', production: '1', version: '1', bundle: null };
        held.push({ end: () => resolve({ data }), fail: () => reject(new Error('broken')) });
        for (const arrived of arrivals.splice(0)) arrived();
      });
    const app = Fastify({ forceCloseConnections: true });
    apps.push(app);
    registerErrors(app);
    const { rateLimits } = readSettings({ AUTH_RATE_LIMITS: preset }).auth;
    registerCalls(app, [{ declaration: version, answer }], {
      platform,
      authenticate: async () => ({ userId: rae as never, sessionId: 's', tier: 'subscribed', roles: [] }),
      reactions: { enqueue: async () => {}, announce: async () => {} },
      budget: createCallBudget(rateLimits, { ...platform, countStrangers: async () => neverCounted }),
      checkAnswers: true,
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}${version.path}`;
    const running = async (count: number) => {
      while (held.length < count) await new Promise<void>(resolve => arrivals.push(resolve));
    };
    return { url, held, running };
  }
  const neverCounted = { allowed: true, until: new Date(0) };

  test('if a person makes 21 concurrent calls, exactly one is refused, and the end of each call frees its slot', async () => {
    const { url, held, running } = await heldCalls();
    const calls = Array.from({ length: 21 }, () => fetch(url));
    const refused = await Promise.race(calls);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('1');
    await running(20);

    held[0]?.end();
    held[1]?.fail();
    for (const call of held.slice(2)) call.end();
    const statuses = (await Promise.all(calls)).map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(19).fill(200), 429, 500]);

    const again = Array.from({ length: 20 }, () => fetch(url));
    await running(40);
    for (const call of held.slice(20)) call.end();
    expect((await Promise.all(again)).every(({ ok }) => ok)).toBe(true);
  });

  test('the slot of a client that disconnects is kept exactly as long as its call runs', async () => {
    const { url, held, running } = await heldCalls();
    const leaving = new AbortController();
    const left = Array.from({ length: 20 }, () =>
      fetch(url, { signal: leaving.signal }).catch((error: Error) => error.name),
    );
    await running(20);
    leaving.abort();
    expect(new Set(await Promise.all(left))).toEqual(new Set(['AbortError']));
    expect((await fetch(url)).status).toBe(429);
    for (const call of held) call.end();
    const next = fetch(url);
    await running(21);
    held[20]?.end();
    expect((await next).status).toBe(200);
  });
});

test('no calls and no strangers are counted where the limits are off', async () => {
  const budget = createCallBudget(null, {
    limits: { consume: () => Promise.reject(new Error('counted')) },
    clock: { now: () => new Date() },
    countStrangers: () => Promise.reject(new Error('counted')),
    metrics: { limitHit: () => {} },
  });
  await Promise.all(Array.from({ length: 1000 }, () => budget.start('rae')));
  await budget.lookUp('rae', ['somebody']);
});
