import { addMilliseconds, hours, minutes } from '@nightjar/domain/kernel/time';
import { publicVenue } from '@nightjar/domain/venues/calls';
import {
  deleteVenue,
  reopenVenue,
  restoreVenue,
  setVenuePouring,
  suspendVenue,
  updateVenue,
} from '@nightjar/domain/venues/desk/calls';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { jobTasksOf } from '../../../worker.ts';

const { call, build, clock, db, platform, tokenOf } = await testApp({ AUTH_RATE_LIMITS: 'off' });
const owl = await build.user({ super_admin: true, allow_admin_access: true });
const reason = 'Cleared up with the owner';
/** Each token belongs to a session in which a code was entered just now. */
const fresh = async () => ({ token: await tokenOf(owl) });
const suspend = async (venue_id: string, more: object = {}) =>
  call(suspendVenue, { venue_id, reason: 'Rats in the cellar', ...more }, owl, await fresh());
const reopen = async (venue_id: string, as: string | null = owl) =>
  call(reopenVenue, { venue_id, reason }, as, as === owl ? await fresh() : {});
const rowOf = (id: string) =>
  db.selectFrom('venues').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const confirmed = () => build.venue({ confirmed_at: clock.now() });

test('a venue whose hold is lifted is shown to guests as before, and the trail has the reason', async () => {
  const id = await confirmed();
  await suspend(id);
  const { body } = await reopen(id);
  expect(body.data).toMatchObject({ active: true, suspended_at: null, suspended_reason: null });
  expect((await call(publicVenue, { venue_id: id }, null)).status).toBe(200);
  const entry = await db
    .selectFrom('audit_trail')
    .selectAll()
    .where('action', '=', 'reopen-venue')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({
    subjects: { venue_id: id },
    before: { hold: { reason: 'Rats in the cellar' } },
    after: { hold: null, reason },
  });
});

test('a venue that was hidden before its hold stays hidden when the hold is lifted', async () => {
  const id = await build.venue({ active: false });
  await suspend(id);
  expect((await reopen(id)).body.data?.active).toBe(false);
  expect((await call(publicVenue, { venue_id: id }, null)).status).toBe(404);
});

type Step = readonly [kind: 'active' | 'partner' | 'name' | 'both', value: boolean];
const step = fc.tuple(
  fc.constantFrom('active', 'partner', 'name', 'both'),
  fc.boolean(),
) as fc.Arbitrary<Step>;

test('a venue whose hold is lifted is as it would be without the hold, whatever its team changed meanwhile', async () => {
  const take = async (venue_id: string, [kind, value]: Step) => {
    const name = value ? 'The High Lantern' : 'The Low Lantern';
    if (kind === 'partner') await call(setVenuePouring, { venue_id, partner: value }, owl);
    else if (kind === 'active') await call(updateVenue, { venue_id, active: value }, owl);
    else if (kind === 'name') await call(updateVenue, { venue_id, name }, owl);
    else await call(updateVenue, { venue_id, name, active: value }, owl);
  };
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.array(fc.oneof({ weight: 3, arbitrary: step }, fc.constant('again' as const)), { maxLength: 8 }),
      async (active, steps) => {
        const [held, free] = [await confirmed(), await confirmed()];
        await db.updateTable('venues').set({ active }).where('id', 'in', [held, free]).execute();
        await suspend(held);
        for (const one of steps) {
          if (one === 'again') await suspend(held, { reason: 'Still rats' });
          else for (const id of [held, free]) await take(id, one);
          expect((await rowOf(held)).active).toBe(false);
        }
        await reopen(held);
        const own = { id: '', created_at: null, updated_at: null, updated_by: null, field_changes: null };
        expect({ ...(await rowOf(held)), ...own }).toEqual({ ...(await rowOf(free)), ...own });
      },
    ),
    { numRuns: 25 },
  );
});

test('a venue that was archived and restored during its hold is still on hold, and hidden afterwards', async () => {
  const id = await confirmed();
  await suspend(id);
  await call(deleteVenue, { venue_id: id }, owl);
  expect((await call(restoreVenue, { venue_id: id }, owl)).body.data?.suspended_at).not.toBeNull();
  expect((await reopen(id)).body.data).toMatchObject({ active: false, suspended_at: null });
});

test('lifting the hold of a venue that is not on hold changes nothing and leaves no entry of a change', async () => {
  const id = await confirmed();
  const before = await rowOf(id);
  expect((await reopen(id)).body.success).toBe(true);
  expect(await rowOf(id)).toEqual(before);
});

describe('a hold with an end', () => {
  const work = () => jobTasksOf(platform)['reopen-venues']?.({});

  test("a venue's hold with an end is lifted at its end once by the job", async () => {
    const id = await confirmed();
    await suspend(id, { until: addMilliseconds(clock.now(), hours).toISOString() });
    await work();
    expect((await rowOf(id)).suspended_at).not.toBeNull();
    clock.advance(61 * 60);
    await Promise.all([work(), work()]);
    expect(await rowOf(id)).toMatchObject({ active: true, suspended_at: null, active_after: null });
    const holds = await db.selectFrom('suspensions').selectAll().where('venue_id', '=', id).execute();
    expect(holds).toMatchObject([{ lifted_by: null }]);
    const entries = await db
      .selectFrom('audit_trail')
      .select(['actor_id', 'subjects'])
      .where('action', '=', 'reopen-venue')
      .where('actor_id', 'is', null)
      .execute();
    expect(entries).toEqual([{ actor_id: null, subjects: { venue_id: id } }]);
  });

  test("a venue's hold whose end was moved is not lifted at the old end", async () => {
    const id = await confirmed();
    await suspend(id, { until: addMilliseconds(clock.now(), hours).toISOString() });
    await suspend(id, { until: addMilliseconds(clock.now(), 9 * hours).toISOString() });
    clock.advance(2 * 60 * 60);
    await work();
    expect((await rowOf(id)).suspended_at).not.toBeNull();
  });
});

describe('the end of a hold is refused', () => {
  test("lifting a venue's hold without a recent code is refused", async () => {
    const token = await tokenOf(owl, (-16 * minutes) / 1000);
    const reply = await call(reopenVenue, { venue_id: await confirmed(), reason }, owl, { token });
    expect(reply).toMatchObject({ status: 403, body: { code: 'reauthentication_needed' } });
  });

  const people: Record<string, [() => Promise<string | null>, number]> = {
    'a caller without a session': [async () => null, 401],
    'a member': [() => build.member(), 403],
    'an owner': [async () => (await build.pro({ pro_role_id: 1 })).user_id, 403],
    'a rep': [() => build.user({ rep: true, allow_admin_access: true }), 403],
  };
  test.each(Object.entries(people))("lifting a venue's hold is refused to %s", async (_, [make, status]) => {
    expect((await reopen(await confirmed(), await make())).status).toBe(status);
  });

  test('lifting the hold of a missing venue is not found, and an invalid id is refused', async () => {
    expect((await reopen('0198f0a0-0000-7000-8000-000000000999')).status).toBe(404);
    expect((await reopen('x')).status).toBe(400);
  });
});
