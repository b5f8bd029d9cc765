import { defineCall } from '@nightjar/domain/kernel/call';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { testApp } from '../../testing/app.ts';
import { ownCalls } from '../../testing/own-calls.ts';
import { endSessions } from '../auth/queries/sessions.ts';
import type { AuthRateLimits } from '../config/environment.ts';
import { handle, ok } from './handler.ts';

const product = await testApp();
const { build, clock, db, sessionOf, tokenOf } = product;
const { settings } = product.platform;

const declared = { method: 'POST', summary: 'For this test.', repeat: 'natural' } as const;
const nothing = { input: z.object({}), output: z.object({}) };
const open = defineCall({ ...declared, ...nothing, id: 'open', access: 'anyone' });
const members = defineCall({ ...declared, ...nothing, id: 'members', access: 'member' });
const owls = defineCall({ ...declared, ...nothing, id: 'owls', access: { role: 'super_admin' } });
const proven = defineCall({
  ...declared,
  ...nothing,
  id: 'proven',
  access: 'registered',
  reauthentication: true,
});
const anyoneProven = defineCall({
  ...declared,
  ...nothing,
  id: 'anyone-proven',
  access: 'anyone',
  reauthentication: true,
});
const someProven = defineCall({
  ...declared,
  id: 'some-proven',
  access: 'registered',
  input: z.object({ grave: z.boolean() }),
  output: z.object({}),
  reauthentication: 'for_some',
});
const ofSelf = defineCall({
  ...declared,
  id: 'of-self',
  access: 'anyone',
  actorFields: ['user_id'],
  input: z.object({ user_id: z.optional(z.string()) }),
  output: z.object({}),
});
const people = defineCall({
  ...declared,
  id: 'people',
  access: 'registered',
  looksUp: 'ids',
  input: z.object({ ids: z.optional(z.array(z.string())) }),
  output: z.object({}),
});
const rated = { access: 'anyone', rateLimit: { points: 1, seconds: 60 } } as const;
const once = defineCall({ ...declared, ...nothing, ...rated, id: 'once-a-minute' });
const other = defineCall({ ...declared, ...nothing, ...rated, id: 'other-once-a-minute' });
const ofDesk = defineCall({
  ...declared,
  ...nothing,
  id: 'of-desk',
  access: 'anyone',
  surface: 'desk',
  reauthentication: { exempt: 'changes nothing' },
});
const handlers = [
  ...[open, members, owls, proven, anyoneProven, ofSelf, people, once, other, ofDesk].map(call =>
    handle(call, async () => ok({})),
  ),
  handle(someProven, async ({ input, mustBeProven }) => {
    if (input.grave) await mustBeProven();
    return ok({});
  }),
];

const limitedBy = (rateLimits: Partial<AuthRateLimits> | null) => ({
  settings: {
    ...settings,
    auth: {
      ...settings.auth,
      rateLimits: rateLimits && { ...(settings.auth.rateLimits as AuthRateLimits), ...rateLimits },
    },
  },
});

describe('a caller who may not make the call is refused', () => {
  test('a call that needs a session is refused with 401 without one', async () => {
    const { call } = await ownCalls(product, handlers);
    for (const declaration of [members, owls, proven]) {
      const { status, body } = await call(declaration);
      expect([status, body]).toEqual([
        401,
        {
          success: false,
          code: 'not_authenticated',
          message: 'User not authenticated',
          data: null,
          total: null,
        },
      ]);
    }
  });

  test.each([
    ['of a lower tier', members, () => build.newcomer(), 'Your account cannot do this yet'],
    ['without the role', owls, () => build.member(), 'Your role does not allow this'],
  ])('a caller %s is refused with 403', async (_who, declaration, who, message) => {
    const { call } = await ownCalls(product, handlers);
    const { status, body } = await call(declaration, {}, await who());
    expect([status, body]).toMatchObject([403, { code: 'forbidden', message }]);
  });
});

describe('a call that needs a recent code', () => {
  test('a call that needs a recent code is answered for 15 minutes after the code, and then refused with 403', async () => {
    const { call } = await ownCalls(product, handlers);
    const rae = await build.member();
    const token = await tokenOf(rae);
    expect((await call(proven, {}, rae, { token })).status).toBe(200);
    clock.advance(15 * 60);
    const { status, body } = await call(proven, {}, rae, { token });
    expect([status, body]).toMatchObject([
      403,
      { code: 'reauthentication_needed', message: 'Please enter a new code from your phone first' },
    ]);
    expect((await call(members, {}, rae, { token })).status).toBe(200);
  });

  test("a call that needs a recent code is refused as soon as the caller's session has ended", async () => {
    const { call } = await ownCalls(product, handlers);
    const rae = await build.member();
    expect((await call(proven, {}, rae)).status).toBe(200);
    await endSessions(db, { accountId: rae }, { reason: 'logout', now: clock.now() });
    expect((await call(members, {}, rae)).status).toBe(200);
    expect((await call(proven, {}, rae)).body).toMatchObject({ code: 'not_authenticated' });
  });

  test('a call that needs a recent code for some of its inputs lets its handler check the code', async () => {
    const { call } = await ownCalls(product, handlers);
    const rae = await build.member();
    const token = await tokenOf(rae, -15 * 60);
    expect((await call(someProven, { grave: false }, rae, { token })).status).toBe(200);
    expect(await call(someProven, { grave: true }, rae, { token })).toMatchObject({
      status: 403,
      body: { code: 'reauthentication_needed', message: 'Please enter a new code from your phone first' },
    });
    expect((await call(someProven, { grave: true }, rae)).status).toBe(200);
  });

  test('a handler that checks for a recent code without declaring it fails', async () => {
    const undeclared = handle(members, async ({ mustBeProven }) => {
      await mustBeProven();
      return ok({});
    });
    const { call } = await ownCalls(product, [undeclared]);
    expect((await call(members, {}, await build.member())).status).toBe(500);
  });

  test('a call that needs a recent code needs none from a caller without a session if the call needs no session', async () => {
    const { call } = await ownCalls(product, handlers);
    expect((await call(anyoneProven)).status).toBe(200);
  });
});

test('an input field that names the caller may name no other user', async () => {
  const { call } = await ownCalls(product, handlers);
  const [rae, moth] = [await build.member(), await build.member()];
  const { status, body } = await call(ofSelf, { user_id: moth }, rae);
  expect([status, body]).toMatchObject([
    403,
    { code: 'forbidden', message: 'user_id must be your own user id' },
  ]);
  const answers = [
    await call(ofSelf, { user_id: rae }, rae),
    await call(ofSelf, {}, rae),
    await call(ofSelf, { user_id: moth }),
  ];
  expect(answers.map(answer => answer.status)).toEqual([200, 200, 200]);
});

test('the people whom a call looks up are counted for its caller', async () => {
  const { call } = await ownCalls(product, handlers, { platform: limitedBy({ strangers: 2 }) });
  const rae = await build.member();
  const ids = [await build.member(), await build.member(), await build.member()];
  const asked = [ids.slice(0, 2), ids.slice(0, 2), undefined, ids];
  const statuses = [];
  for (const some of asked) statuses.push((await call(people, { ids: some }, rae)).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  expect((await call(people, { ids: ids.slice(2) }, await build.member())).status).toBe(200);
});

test("a call frees its caller's slot when it ends, also if it is refused", async () => {
  const { call } = await ownCalls(product, handlers, { platform: limitedBy({ at_once: 1 }) });
  const rae = await build.member();
  expect((await call(members, {}, rae)).status).toBe(200);
  expect((await call(owls, {}, rae)).status).toBe(403);
  expect((await call(members, {}, rae)).status).toBe(200);
});

describe('a call with a limit of its own', () => {
  test('a call with its own limit is refused beyond the limit, and the answer names when to try again', async () => {
    const { call } = await ownCalls(product, handlers);
    const rae = await build.member();
    expect((await call(once, {}, rae)).status).toBe(200);
    const { status, body, headers } = await call(once, {}, rae);
    expect([status, body]).toMatchObject([
      429,
      { code: 'too_many_requests', message: 'Too many tries. Please wait a while.' },
    ]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60);
  });

  test('a call with its own limit counts each caller and each call separately, and an address without a session', async () => {
    const { call } = await ownCalls(product, handlers);
    const rae = await build.member();
    const statuses = [];
    for (const [declaration, who] of [
      [once, rae],
      [other, rae],
      [once, await build.member()],
      [once, null],
      [once, null],
    ] as const)
      statuses.push((await call(declaration, {}, who)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
  });

  test("a call's own limit does not apply if the settings lift the limits", async () => {
    const { call } = await ownCalls(product, handlers, { platform: limitedBy(null) });
    const rae = await build.member();
    for (const _ of [1, 2, 3]) expect((await call(once, {}, rae)).status).toBe(200);
  });
});

test('the limit of a surface covers all calls of the surface together, and no other surface', async () => {
  const surfaceRate = { points: 2, seconds: 60 };
  const { call } = await ownCalls(product, handlers, { surfaceRate });
  const rae = await build.member();
  const statuses = [];
  for (const declaration of [open, members, open, ofDesk, ofDesk, ofDesk])
    statuses.push((await call(declaration, {}, rae)).status);
  expect(statuses).toEqual([200, 200, 429, 200, 200, 429]);
});

test('a surface with a limit of bytes accepts no larger body', async () => {
  const body = JSON.stringify({ more: 'x'.repeat(200) });
  const narrow = await ownCalls(product, handlers, { bodyLimit: 100 });
  expect((await narrow.call(open, {}, null, { body })).status).toBe(413);
  expect((await narrow.call(open)).status).toBe(200);
  const wide = await ownCalls(product, handlers);
  expect((await wide.call(open, {}, null, { body })).status).toBe(200);
});

test('a session of the product is valid on another server of the product too', async () => {
  const { url } = await ownCalls(product, handlers);
  const rae = await build.member();
  const headers = { authorization: `Bearer ${await sessionOf(rae)}`, 'content-type': 'application/json' };
  expect((await fetch(url + members.path, { method: 'POST', headers, body: '' })).status).toBe(200);
});
