import { savePushToken } from '@nightjar/domain/account/calls';
import { pourSignals } from '@nightjar/domain/drinks/desk/calls';
import type { UserId } from '@nightjar/domain/kernel/id';
import { addMilliseconds, days, minutes } from '@nightjar/domain/kernel/time';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { pastPours } from '../../../testing/books/pours.ts';

const { call, build, db, clock, statementsOf } = await testApp({ AUTH_RATE_LIMITS: 'off' });
const owl = await build.user({ super_admin: true, allow_admin_access: true });
const pour = pastPours({ db });
const asked = async (span?: 'day' | 'week' | 'month') =>
  (await call(pourSignals, span ? { span } : {}, owl)).body.data ?? [];

/** Makes a bar with three pros. Each of them has poured two drinks for each of two guests tonight. */
async function aBar(name: string) {
  const venue_id = await build.venue({ name });
  const dee = await build.pro({ venue_id });
  const sam = await build.pro({ venue_id, pro_code: '1111', pro_color_id: 1, first_name: 'Sam' });
  const kai = await build.pro({ venue_id, pro_code: '2222', pro_color_id: 2, first_name: 'Kai' });
  const pours = async (
    user_id: UserId,
    by: typeof dee,
    count: number,
    more: object = {},
    apart = 70 * minutes,
  ) => {
    for (let nth = 0; nth < count; nth += 1) {
      const at = addMilliseconds(clock.now(), -(nth + 1) * apart);
      await pour({ venue_id, pro_id: by.id, user_id, at, kind: 'free', ...more });
    }
  };
  for (const by of [dee, sam, kai])
    for (let guest = 0; guest < 2; guest += 1) await pours(await build.member(), by, 2);
  return { venue_id, dee, sam, kai, pours };
}
const signalsOf = async (name: string, span?: 'day' | 'week' | 'month') =>
  (await asked(span)).filter(({ venue }) => venue?.name === name);

test('a bar that pours as on every other night has no fraud signal', async () => {
  await aBar('Quiet');
  expect(await signalsOf('Quiet')).toEqual([]);
});

test('many pours of one pro for one guest are a fraud signal, with the usual number beside', async () => {
  const { dee, pours } = await aBar('Pair');
  const guest = await build.member({ nickname: 'Vale' });
  await pours(guest, dee, 14, {}, 5 * 60 * minutes);
  const [signal, ...more] = await signalsOf('Pair');
  expect(more).toEqual([]);
  expect(signal).toMatchObject({
    ...{ kind: 'pair_velocity', pours: 14, usual: 2, score: 2 },
    pro: { id: dee.id, user_id: dee.user_id },
    guests: [{ id: guest, name: 'Vale', suspended: false }],
    because: '14 pours for one guest in 4 nights; usual here is 2',
    last_at: addMilliseconds(clock.now(), -5 * 60 * minutes).toISOString(),
  });
});

test('a pro who pours faster than possible is a fraud signal', async () => {
  const { sam, pours } = await aBar('Fast');
  for (let guest = 0; guest < 30; guest += 1)
    await pours(await build.member(), sam, 1, { at: addMilliseconds(clock.now(), -20 * minutes) });
  const [signal] = await signalsOf('Fast', 'day');
  expect(signal).toMatchObject({
    kind: 'pro_velocity',
    pours: 30,
    because: '30 pours in one hour; usual here is 2',
  });
  expect(signal?.guests).toHaveLength(5);
});

test('the pours of all accounts on one phone count together as a fraud signal', async () => {
  const { kai, pours } = await aBar('Phone');
  for (const nickname of ['Uno', 'Due', 'Tre', 'Qua']) {
    const user = await build.member({ nickname });
    await call(savePushToken, { token: 'token-x', device_id: 'phone-x', platform: 'ios' }, user);
    await pours(user, kai, 3);
  }
  const [signal] = await signalsOf('Phone');
  expect(signal).toMatchObject({ kind: 'device_velocity', pro: null, pours: 12, usual: 2 });
  expect(signal?.because).toBe('12 pours for 4 guests with one phone in one night; usual here is 2');
  expect(signal?.guests.map(({ name }) => name).sort()).toEqual(['Due', 'Qua', 'Tre', 'Uno']);
});

test('overrides and pours that were taken back are fraud signals of the pro who poured them', async () => {
  const { dee, sam, pours } = await aBar('Marks');
  for (let guest = 0; guest < 9; guest += 1) {
    await pours(await build.member(), dee, 1, { overridden: true });
    await pours(await build.member(), sam, 1, { takenBackAt: clock.now() });
  }
  const signals = await signalsOf('Marks');
  expect(signals.map(({ kind, pours: count, pro, because }) => [kind, count, pro?.id, because])).toEqual([
    ['taken_back', 9, sam.id, '9 of 13 pours taken back in one night; usual here is 0'],
    ['overrides', 9, dee.id, '9 overrides in one night; usual here is 0'],
  ]);
});

test('only pours of the chosen day, week or month are counted in the fraud signals, most unusual first', async () => {
  const { dee, pours } = await aBar('Old');
  await pours(await build.member(), dee, 20, {}, 30 * 60 * minutes);
  expect(await signalsOf('Old', 'day')).toEqual([]);
  expect(await signalsOf('Old', 'month')).toMatchObject([{ kind: 'pair_velocity', pours: 20 }]);
  clock.advance((31 * days) / 1000);
  expect(await asked('month')).toEqual([]);
  clock.advance((-31 * days) / 1000);
  const scores = (await asked('month')).map(({ score }) => score);
  expect(scores).toEqual(scores.toSorted((one, other) => other - one));
  expect(Math.min(...scores)).toBeGreaterThanOrEqual(1);
});

test('the fraud signals show an erased guest without a name, and cost few statements', async () => {
  await db.updateTable('users').set({ deleted_at: clock.now() }).where('nickname', '=', 'Vale').execute();
  const [signal] = await signalsOf('Pair');
  expect(signal?.guests).toMatchObject([{ name: null }]);
  const statements = await statementsOf(() => asked());
  expect(statements.length).toBeLessThanOrEqual(6);
});

test('each look at the fraud signals is in the trail, and only super admins may look', async () => {
  await asked();
  const trail = await db.selectFrom('audit_trail').selectAll().orderBy('id').execute();
  expect(trail.at(-1)).toMatchObject({ actor_id: owl, action: 'pour-signals', outcome: 'ok' });
  const status = async (as: string | null, span = 'week') => (await call(pourSignals, { span }, as)).status;
  expect(await status(null)).toBe(401);
  expect(await status(await build.user({ rep: true, allow_admin_access: true }))).toBe(403);
  expect(await status((await build.pro()).user_id)).toBe(403);
  expect(await status(await build.member())).toBe(403);
  expect(await status(owl, 'year')).toBe(400);
});
