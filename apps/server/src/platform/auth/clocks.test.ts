import { describe, expect, test } from 'vitest';
import { authRig, TestClock } from '../../testing/auth-rig.ts';

const rig = await authRig({ AUTH_SMS_GAP_S: '60' });
const { clock } = rig;
const minute = 60;
const hour = 60 * minute;

/** Opens a node as after a restart, on a machine whose clock is this many seconds ahead of the other nodes' clocks. */
const nodeApart = (seconds: number) =>
  rig.start({ clock: new TestClock(new Date(clock.now().getTime() + seconds * 1000)) });
const here = await rig.start();

async function askFor(phone: string, node = here) {
  const client = node.client();
  const { error } = await client.auth.signInWithOtp({ phone });
  return { error, token: await rig.codeFor(phone) };
}
async function enter(phone: string, token: string, node = here) {
  const client = node.client();
  const { data, error } = await client.auth.verifyOtp({ phone, token, type: 'sms' });
  return { error, session: data.session };
}

describe('a code that one node sent', () => {
  test.each([
    ['is valid in its last second on another node', 5 * minute - 1, null],
    ['is invalid after five minutes on another node', 5 * minute, 'otp_expired'],
    ['is valid on a node whose clock is four minutes ahead', 4 * minute, null],
    ['is valid on a node whose clock is five minutes behind', -5 * minute, null],
    ['is invalid on a node whose clock was set back by an hour', -hour, 'otp_expired'],
  ])('the sign-in code that one server node sent %s', async (_what, seconds, code) => {
    const phone = rig.nextPhone();
    const { token } = await askFor(phone);
    const { error } = await enter(phone, token, await nodeApart(seconds));
    expect(error?.code ?? null).toBe(code);
  });
});

describe('the proof of a number', () => {
  const changeNumber = async (seconds: number) => {
    const phone = rig.nextPhone();
    const { session } = await enter(phone, (await askFor(phone)).token);
    const client = (await nodeApart(seconds)).client();
    await client.auth.setSession({
      access_token: session?.access_token ?? '',
      refresh_token: session?.refresh_token ?? '',
    });
    return (await client.auth.updateUser({ phone: rig.nextPhone() })).error?.code ?? null;
  };

  test.each([
    ['counts for a quarter of an hour on another node', 15 * minute - 1, null],
    ['does not count after a quarter of an hour on another node', 15 * minute, 'reauthentication_needed'],
    ['counts on a node whose clock is five minutes behind', -5 * minute, null],
    ['does not count on a node whose clock was set back by an hour', -hour, 'reauthentication_needed'],
  ])('the proof of a phone number that one server node made %s', async (_what, seconds, code) => {
    expect(await changeNumber(seconds)).toBe(code);
  });
});

test("after the server's clock was set back by an hour, a phone number gets a code at once, and the gap to its next code is as long as usual", async () => {
  const phone = rig.nextPhone();
  await askFor(phone);
  const setBack = await nodeApart(-hour);
  expect((await askFor(phone, setBack)).error).toBeNull();
  expect((await askFor(phone, setBack)).error?.code).toBe('over_sms_send_rate_limit');
});

test('the clock of the database has no effect on codes and sessions, even if it is wrong by days', async () => {
  clock.advance(-40 * 24 * hour);
  const phone = rig.nextPhone();
  const { session } = await enter(phone, (await askFor(phone)).token);
  const client = here.client();
  await client.auth.setSession({
    access_token: session?.access_token ?? '',
    refresh_token: session?.refresh_token ?? '',
  });
  expect((await client.auth.updateUser({ phone: rig.nextPhone() })).error).toBeNull();
  clock.advance(15 * minute);
  expect((await client.auth.updateUser({ phone: rig.nextPhone() })).error?.code).toBe(
    'reauthentication_needed',
  );
});
