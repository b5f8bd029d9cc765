import { randomUUID } from 'node:crypto';
import { redemptionQr } from '@nightjar/domain/drinks/calls';
import type { Call } from '@nightjar/domain/kernel/call';
import { ybor } from '@nightjar/domain/kernel/example';
import { type UserId, userId } from '@nightjar/domain/kernel/id';
import { addMilliseconds, hours } from '@nightjar/domain/kernel/time';
import type { TestApp } from '../app.ts';
import { paidTicket } from '../payments/tickets.ts';
import { type CallerKind, callers, makeCaller } from './callers.ts';
import type { People } from './people.ts';
import { accessRows, expectationsOf, type MakeThing } from './rows.ts';

/** The request is sent with this token and this input. */
export type PreparedWrite = { token: string | null; input: Record<string, unknown> };

type Prepare = (app: TestApp, people: People) => Promise<Omit<PreparedWrite, 'token'> & { caller: UserId }>;

/**
 * The access table has only refusals for these calls, because each call needs a drink, a code or a place that the table
 * does not make. These functions make what the call needs.
 */
const prepareByCall: Record<string, Prepare> = {
  'tracking-token': async ({ build }) => {
    const caller = await build.member({ activity_status: 'out' });
    return { caller, input: { user_id: caller } };
  },
  'upload-location': async ({ build }) => ({
    caller: await build.member({ activity_status: 'out' }),
    input: { latitude: ybor.lat, longitude: ybor.lng },
  }),
  'redeem-free-drink': async app => {
    const { guest, venue_id, pro_code, pro_color_id } = await makeGuestAtBar(app);
    return { caller: guest, input: { user_id: guest, venue_id, pro_code, pro_color_id } };
  },
  'redeem-paid-voucher-drink': async app => {
    const { guest, venue_id, pro_code, pro_color_id } = await makeGuestAtBar(app);
    const voucher_id = await app.build.voucher({ owner_id: guest });
    return { caller: guest, input: { user_id: guest, venue_id, pro_code, pro_color_id, voucher_id } };
  },
  'redeem-with-qr': async app => {
    const { guest, venue_id, scanner } = await makeGuestAtBar(app);
    const { body } = await app.call(redemptionQr, { user_id: guest, venue_id }, guest);
    return { caller: scanner, input: { qr: body.data?.qr } };
  },
  'validate-referral': async ({ build }) => {
    const code = randomUUID().slice(0, 8).toUpperCase();
    await build.member({ referral_code: code });
    return { caller: await build.member(), input: { code } };
  },
  'look-up-code': async ({ build }) => {
    const code = randomUUID().slice(0, 8).toUpperCase();
    await build.member({ referral_code: code });
    return { caller: await build.user(), input: { code } };
  },
  'send-a-voucher': async ({ build }) => {
    const [from, to] = await makeTwoFriends(build);
    return { caller: from, input: { from, to, voucher_id: await build.voucher({ owner_id: from }) } };
  },
  'send-round': async ({ build }) => {
    const from = await build.member();
    const voucher_ids = [await build.voucher({ owner_id: from }), await build.voucher({ owner_id: from })];
    return { caller: from, input: { from, voucher_ids } };
  },
  'check-in': async ({ build }) => {
    const guest = await build.member();
    await build.location(guest);
    return { caller: guest, input: { user_id: guest, venue_id: await build.venue() } };
  },
  'update-event-visibility': async ({ build, clock }) => {
    const guest = await build.member();
    const event_id = await build.event({ starts_at: addMilliseconds(clock.now(), 24 * hours) });
    await build.going(event_id, [guest]);
    return { caller: guest, input: { user_id: guest, event_id, shown: false } };
  },
  'refund-ticket': async app => {
    const guest = await app.build.member();
    const event_id = await app.build.event({ starts_at: addMilliseconds(app.clock.now(), 72 * hours) });
    return { caller: guest, input: { user_id: guest, ticket_id: await paidTicket(app, guest, event_id) } };
  },
  'friendship-action': async ({ build }) => {
    const [me, other] = await makeTwoFriends(build);
    return { caller: me, input: { user_id: me, other_user_id: other, action: 'block' } };
  },
};

type Build = TestApp['build'];

async function makeTwoFriends(build: Build): Promise<[UserId, UserId]> {
  const pair: [UserId, UserId] = [
    await build.member({ friends_count: 1 }),
    await build.member({ friends_count: 1 }),
  ];
  await build.friendship(...pair);
  return pair;
}

async function makeGuestAtBar({ build }: TestApp) {
  const guest = await build.member();
  await build.location(guest);
  const { user_id, venue_id, pro_code, pro_color_id } = await build.pro();
  return { guest, venue_id, pro_code, pro_color_id, scanner: userId.parse(user_id) };
}

/**
 * Returns a request of the call that succeeds, if `prepareByCall` or the access table has one. Otherwise it returns the
 * request that gets furthest before it is refused.
 */
export async function requestThatWrites(app: TestApp, people: People, call: Call): Promise<PreparedWrite> {
  const prepare = prepareByCall[call.id];
  if (prepare) {
    const { caller, input } = await prepare(app, people);
    return { input, token: await app.tokenFor(call, caller) };
  }
  const row = accessRows.find(each => each.call.id === call.id);
  if (!row) throw new Error(`${call.id} has no row in the table of access`);
  const [kind, make] = findMostAllowedCaller(expectationsOf(row));
  const caller = await makeCaller(app, kind, people);
  const id = await make({ app, people, caller: caller.id, kind });
  return { token: caller.token, input: await row.input(id, caller.id, { db: app.db, people }) };
}

const callersLikeliestFirst: readonly CallerKind[] = ['subscribed', 'pro here', ...callers];

function findMostAllowedCaller(lines: ReturnType<typeof expectationsOf>): [CallerKind, MakeThing] {
  for (const wanted of ['ok', 'no'] as const)
    for (const kind of callersLikeliestFirst)
      for (const [, make, line] of lines) if (line[kind] === wanted) return [kind, make];
  throw new Error('a call that every caller is refused by status');
}
