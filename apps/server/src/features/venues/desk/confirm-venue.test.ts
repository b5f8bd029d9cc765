import { adminVenue, adminVenues, confirmVenue, setVenuePouring } from '@nightjar/domain/venues/desk/calls';
import { confirmSteps } from '@nightjar/domain/venues/desk/entity';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build, clock, db, statementsOf } = await testApp();
const reps = await Promise.all(
  ['Wren', 'Rook'].map(nickname => build.user({ rep: true, allow_admin_access: true, nickname })),
);
const [wren = '', rook = ''] = reps;
const tick = (venue_id: string, step: string, as: string = wren, done = true) =>
  call(confirmVenue, { venue_id, step, done }, as);
const before = confirmSteps.filter(step => step !== 'review');
async function venueToReview() {
  const id = await build.venue({ active: false, partner: false, confirmed_steps: before });
  return id;
}

test("the ticked steps of confirming a venue are stored in the wizard's order, can be unticked, and are shown to another rep", async () => {
  const id = await build.venue();
  await tick(id, 'staff');
  await tick(id, 'details', rook);
  expect((await tick(id, 'staff')).body.data?.confirmed_steps).toEqual(['details', 'staff']);
  await tick(id, 'staff', wren, false);
  const { body } = await call(adminVenue, { venue_id: id }, rook);
  expect(body.data).toMatchObject({ confirmed_steps: ['details'], confirmed_at: null });
});

test("the ticks of a venue's managers are beside those of reps, and confirm nothing", async () => {
  const venue_id = await build.venue({ active: false, partner: false, confirmed_steps: ['details'] });
  const at = async (pro_role_id: number, pro_code: string) => {
    const { user_id } = await build.pro({ venue_id, pro_role_id, pro_code });
    return user_id ?? '';
  };
  const [owner, manager, bartender] = [await at(1, '1001'), await at(2, '1002'), await at(3, '1003')];
  await tick(venue_id, 'staff', owner);
  const { body } = await tick(venue_id, 'hours', manager);
  expect(body.data).toMatchObject({
    team_steps: ['hours', 'staff'],
    confirmed_steps: ['details'],
    may_confirm: false,
  });
  for (const step of before) await tick(venue_id, step, manager);
  expect((await tick(venue_id, 'review', manager)).body).toMatchObject({ code: 'reps_review' });
  expect((await tick(venue_id, 'hours', bartender)).status).toBe(403);
  expect((await call(setVenuePouring, { venue_id, partner: true }, owner)).status).toBe(403);
  const seen = (await call(adminVenue, { venue_id }, wren)).body.data;
  expect(seen).toMatchObject({ team_steps: before, confirmed_steps: ['details'], confirmed_at: null });
  expect(seen).toMatchObject({ active: false, partner: false, venue_code: null });
  const listed = async (as: string) =>
    (await call(adminVenues, { confirmed: false }, as)).body.data?.find(({ id }) => id === venue_id)
      ?.steps_done;
  expect([await listed(bartender), await listed(wren)]).toEqual([6, 1]);
});

test('the review of a venue needs the other steps and names those that are missing', async () => {
  const id = await build.venue({ confirmed_steps: ['details', 'hours', 'features', 'images'] });
  expect((await tick(id, 'review')).body).toMatchObject({
    code: 'steps_missing',
    message: 'Still to look at: drinks policy, staff.',
    data: { missing: ['policy', 'staff'] },
  });
});

test('the review of a venue confirms it with a code, a date and a name, and guests are shown it', async () => {
  const id = await venueToReview();
  const { body } = await tick(id, 'review');
  expect(body.data).toMatchObject({
    active: true,
    partner: false,
    confirmed_at: clock.now().toISOString(),
    confirmed_by: 'Wren',
    venue_code: expect.stringMatching(/^[2-9A-HJ-NP-Z]{6}$/),
    confirmed_steps: [...confirmSteps],
  });
  expect((await tick(id, 'review')).body.data?.venue_code).toBe(body.data?.venue_code);
  expect((await tick(id, 'hours')).body).toMatchObject({ code: 'confirmed_already' });
});

test('if two reps confirm a venue at once, one confirms and the other gets that it is done', async () => {
  const id = await venueToReview();
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, index) => tick(id, 'review', reps[index % 2])),
  );
  const winner = replies.find(({ body }) => body.success)?.body.data?.confirmed_by;
  const codes = new Set(replies.flatMap(({ body }) => body.data?.venue_code ?? []));
  expect(codes.size).toBe(1);
  expect(replies.filter(({ body }) => body.success)).toHaveLength(5);
  expect(replies.filter(({ body }) => body.code === 'confirmed_already')).toHaveLength(5);
  const row = await db.selectFrom('venues').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
  expect(row.confirmed_by).toBe(winner === 'Wren' ? wren : rook);
});

test('the steps of confirming a venue that two reps tick at once are all stored', async () => {
  const id = await build.venue();
  await Promise.all(before.map((step, index) => tick(id, step, reps[index % 2])));
  const { body } = await call(adminVenue, { venue_id: id }, wren);
  expect(body.data?.confirmed_steps).toEqual(before);
});

test('an archived venue cannot be confirmed', async () => {
  const id = await build.venue({ active: false, archived_at: clock.now() });
  expect((await tick(id, 'details')).body).toMatchObject({ code: 'archived' });
});

test("confirming a venue is refused to another venue's owner, without a session, and for an unknown step or venue", async () => {
  const { venue_id } = await build.pro({ pro_role_id: 1 });
  const { user_id } = await build.pro({ pro_role_id: 1 });
  expect((await tick(venue_id, 'details', user_id ?? '')).status).toBe(404);
  expect((await call(confirmVenue, { venue_id, step: 'details' }, null)).status).toBe(401);
  expect((await tick(venue_id, 'parking')).status).toBe(400);
  expect((await tick('5f0c1c52-54a9-4a3c-9a52-3a7ff0c9b1d1', 'details')).status).toBe(404);
});

/** The call may use this many statements. The 2 are begin and commit. */
const mostStatements = 6 + 2;

test('confirming a venue takes six statements at most', async () => {
  const id = await venueToReview();
  expect((await statementsOf(() => tick(id, 'review'))).length).toBeLessThanOrEqual(mostStatements);
});
