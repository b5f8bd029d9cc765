import { declaredCalls } from '@nightjar/domain/calls';
import {
  openEventConversation,
  openVenueConversation,
  reactToMessage,
  sendMessage,
} from '@nightjar/domain/chat/calls';
import { claimRound, sendAVoucher, sendRound } from '@nightjar/domain/drinks/calls';
import type { Call } from '@nightjar/domain/kernel/call';
import type { UserId } from '@nightjar/domain/kernel/id';
import { addMilliseconds, hours } from '@nightjar/domain/kernel/time';
import { followVenue } from '@nightjar/domain/venues/calls';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { fieldsNamingUser, inputsAimedAt, readsOfGuests } from '../testing/people/walk.ts';
import { validInput } from '../testing/valid-inputs.ts';
import { recordFactAtCommit } from './activity/queries/record.ts';

const { call, build, db, clock } = await testApp();

/** The answers of these calls to a friend connect the private person with another user, a venue or an event. */
const tying = [
  'activity-by-user',
  'activity-by-venue',
  'conversation-members',
  'conversations',
  'event',
  'event-socials',
  'events-by-venue',
  'events-with-venue',
  'events-within-bounds',
  'friends',
  'friends-out',
  'friends-within-bounds',
  'mutual-friends',
  'my-activity-feed',
  'nearby-activity',
  'nearby-events',
  'nearby-friends',
  'nearby-venues',
  'pro-followers',
  'pros-by-venue-id',
  'round-details',
  'search-everything',
  'user-follows',
  'user-with-friendship',
  'venue-followers',
  'venue-profile',
  'venues',
  'venues-within-bounds',
];

/**
 * These viewers are no friends of the private person. Beside each viewer are the calls that may still name the person:
 * calls about the viewer's own follows and blocks, and, for the blocked user, the messages of a shared group.
 */
const unrelated = {
  stranger: [],
  friendOfBetween: [],
  follower: ['export-my-data', 'user-follows'],
  blocked: ['conversations'],
  blocking: ['blocked-users', 'export-my-data'],
  guest: [],
};

/** These calls show a pro on shift, who is public even with a private profile. */
const atWork = ['activity-by-venue', 'nearby-pros', 'nearby-pros-within-bounds', 'pros-by-venue-id'];

/**
 * In these calls the caller gives the person's id. The answer has the person's public name and picture, and the
 * caller's own relation to the person.
 */
const readsThatName = ['contacts-match', 'user-profile', 'user-with-friendship'];
/** These writes are about the person, and their answers contain the person. */
const writesThatName = [
  'assign-referral',
  'delete-friendship',
  'friendship-action',
  'open-conversation',
  'send-friend-request',
];

/** Only users who share a group with the person, or got a drink from them, see the person in these calls. */
const shared = [
  'conversation-members',
  'conversations',
  'export-my-data',
  'incoming-shots',
  'messages',
  'round-details',
  'shot-voucher-details',
];

/** These calls have an empty answer in this test. A new call in this list needs a review. */
const answeringNothing = [
  'shot-voucher-details',
  'validate-free-redemption-code',
  'validate-paid-voucher-redemption-code',
];

const person = await build.member({
  // A conversation shows the pictures of the members with the lowest ids, so this person has a low id.
  id: '00000000-0000-4000-8000-000000000001',
  nickname: 'Zephyrine',
  first_name: 'Zephyrine',
  full_name: 'Zephyrine Quill',
  profile_image: 'zephyrine.jpg',
  private: true,
  pro: true,
  discoverable: true,
  activity_status: 'out',
  referral_code: 'ZEPHY1',
  phone: '18135550177',
});
/** This user has an open profile and every kind of tie to the private person. */
const between = await build.member({
  nickname: 'Between',
  pro: true,
  activity_status: 'out',
  referral_code: 'BETWN1',
  referred_by: person,
});
const out = { activity_status: 'out' };
const viewers = {
  stranger: await build.member(out),
  friendOfBetween: await build.member(out),
  follower: await build.member(out),
  companion: await build.member(out),
  blocked: await build.member(out),
  blocking: await build.member(out),
  guest: await build.user(out),
  friend: await build.member(out),
};
for (const [one, other] of [
  [person, between],
  [person, viewers.friend],
  [between, viewers.friend],
  [between, viewers.friendOfBetween],
] as const)
  await build.friendship(one, other);
await build.block(person, viewers.blocked);
await build.block(viewers.blocking, person);
for (const id of [person, between, ...Object.values(viewers)]) await build.location(id);

const venue_id = await build.venue();
const bar = await build.venue({ name: 'The Other Lantern' });
const { id: pro_id } = await build.pro({ venue_id, user_id: person, clocked_in_until: null });
const shift = await build.pro({ venue_id: bar, user_id: person, pro_code: '1111', clocked_in_until: null });
const event_id = await build.event({ venue_id });
await build.checkIn(person, venue_id);
await build.going(event_id, [person, between, viewers.stranger]);
await call(followVenue, { user_id: person, venue_id }, person);
const follows = [
  [between, person],
  [person, between],
  [viewers.follower, person],
] as const;
for (const [user_id, pro_user_id] of follows)
  await db.insertInto('pro_follows').values({ user_id, pro_user_id, created_at: clock.now() }).execute();
await db
  .insertInto('referrals')
  .values({ user_id: between, referrer_id: person, code: 'ZEPHY1', created_at: clock.now() })
  .execute();
const anHourAgo = {
  now: addMilliseconds(clock.now(), -hours),
  notSince: addMilliseconds(clock.now(), -2 * hours),
};
for (const kind of ['became_friends', 'followed_pro'] as const)
  await recordFactAtCommit(db, { userId: between, kind, subject: { otherUserId: person } }, anHourAgo);
await recordFactAtCommit(
  db,
  { userId: person, kind: 'checked_in', subject: { venueId: venue_id } },
  anHourAgo,
);

/** All users are in the rooms of the venue and the event. The private person opened both rooms. */
const everybody = [person, between, ...Object.values(viewers)];
async function roomOf(open: Call, target: object) {
  const entered = [];
  for (const id of everybody) entered.push(await call(open, { user_id: id, created_by: id, ...target }, id));
  const data = entered[0]?.body.data as { conversation_id: string };
  return data.conversation_id;
}
const rooms = [
  await roomOf(openVenueConversation, { venue_id }),
  await roomOf(openEventConversation, { event_id }),
];
const group = await build.conversation([between, person, viewers.companion, viewers.blocked]);

async function write(user_id: UserId, conversation_id: string, message: string): Promise<string> {
  const { body } = await call(sendMessage, { user_id, conversation_id, message }, user_id);
  return body.data?.message_id ?? '';
}
/** Makes a round of this user. The private person has taken one of its drinks. */
async function roundIn(from: UserId, conversation_id?: string): Promise<string> {
  const voucher_ids = [await build.voucher({ owner_id: from }), await build.voucher({ owner_id: from })];
  const { body } = await call(sendRound, { from, voucher_ids, conversation_id }, from);
  const round_id = body.data?.round_id ?? '';
  expect((await call(claimRound, { user_id: person, round_id }, person)).body).toMatchObject({
    success: true,
  });
  return round_id;
}
const rounds = [await roundIn(between), await roundIn(between, rooms[0])];
const roundInGroup = await roundIn(between, group);
const messageId = await write(between, rooms[0] as string, 'Who is out?');
await call(reactToMessage, { user_id: person, message_id: messageId, emoji: '🍹' }, person);
await write(person, group, 'Only us');
const sent = await build.voucher({ owner_id: person });
await db.updateTable('users').set({ private: false }).where('id', '=', person).execute();
await call(sendAVoucher, { voucher_id: sent, from: person, to: viewers.companion }, person);
await db.updateTable('users').set({ private: true }).where('id', '=', person).execute();

/**
 * The caller gives the ids of these things, which are connected with the private person, but not the person's own id.
 */
const around = [
  {
    ...fieldsNamingUser(between),
    venue_id,
    event_id,
    conversation_id: rooms[0],
    round_id: rounds[0],
    type: 'pros',
  },
  {
    ...fieldsNamingUser(between),
    venue_id: bar,
    conversation_id: rooms[1],
    round_id: rounds[1],
    message_id: messageId,
  },
  { search: 'Between', code: 'BETWN1', pro_id },
];
const atThePerson = [
  {
    ...fieldsNamingUser(person),
    search: 'Zephyrine',
    phones: ['+18135550177'],
    code: 'ZEPHY1',
    type: 'pros',
  },
];
const amongOthers = [{ conversation_id: group, round_id: roundInGroup, voucher_id: sent }];

type Aim = Record<string, unknown>;

/**
 * Makes all these calls. Returns the calls whose answers contain the person's id, name or picture, and the calls that
 * were answered at all.
 */
async function walk(calls: readonly Call[], viewer: UserId | null, aims: readonly Aim[]) {
  const naming = new Set<string>();
  const answered = new Set<string>();
  for (const declaration of calls) {
    await sql`truncate rate_limits`.execute(db);
    const caller = viewer ?? viewers.stranger;
    const example = validInput(declaration, caller);
    const inputs = inputsAimedAt(declaration, example, [
      ...aims,
      ...aims.map(about => ({ ...about, user_id: caller })),
    ]);
    for (const input of inputs) {
      const { status, body } = await call(declaration, input, viewer);
      expect(status, declaration.id).toBeLessThan(500);
      if (status === 200 && body.success) answered.add(declaration.id);
      const text = JSON.stringify(body);
      if (text.includes(person) || /zephyrine/i.test(text)) naming.add(declaration.id);
    }
  }
  return { naming: [...naming].sort(), answered };
}

const reads = declaredCalls.filter(({ repeat }) => repeat === 'read');

test.each(Object.entries(unrelated))(
  'no reading call shows a tie of a private person with anything or anybody to %s',
  async (who, own) => {
    const { naming } = await walk(reads, viewers[who as keyof typeof unrelated], around);
    expect(naming).toEqual(own);
  },
);

test("a caller without a session reads nothing about a private person, even with the person's referral code", async () => {
  expect((await walk(reads, null, [...around, ...atThePerson])).naming).toEqual([]);
});

test('a friend reads the ties of a private person in the expected calls', async () => {
  const { naming, answered } = await walk(readsOfGuests, viewers.friend, around);
  expect(naming).toEqual(tying);
  const silent = readsOfGuests.map(({ id }) => id).filter(id => !answered.has(id));
  expect(silent.sort()).toEqual(answeringNothing);
});

test('a caller who names a private person gets only what is public about them, and nothing if either has blocked the other', async () => {
  for (const who of ['stranger', 'friendOfBetween', 'follower'] as const)
    expect((await walk(reads, viewers[who], atThePerson)).naming, who).toEqual(
      [...readsThatName, ...unrelated[who]].sort(),
    );
  expect((await walk(reads, viewers.blocked, atThePerson)).naming).toEqual(unrelated.blocked);
});

test('people with whom a private person did something can read that', async () => {
  const { naming } = await walk(reads, viewers.companion, [...around, ...amongOthers]);
  expect(naming).toEqual(shared);
});

test('a private pro on shift is shown to strangers with the bar, and not across a block', async () => {
  const on = { clocked_in_at: clock.now(), clocked_in_until: addMilliseconds(clock.now(), 6 * hours) };
  await db.updateTable('pros').set(on).where('id', '=', shift.id).execute();
  expect((await walk(reads, viewers.stranger, around)).naming).toEqual(atWork);
  for (const who of ['blocked', 'blocking'] as const)
    expect((await walk(reads, viewers[who], around)).naming, who).toEqual(unrelated[who]);
  await db.updateTable('pros').set({ clocked_in_until: null }).where('id', '=', shift.id).execute();
});

test('the answer to a write shows no tie of a private person, except what the caller does to them', async () => {
  const last = ['end-session', 'hard-delete-user'];
  const writes = declaredCalls.filter(({ repeat }) => repeat !== 'read');
  const ordered = [
    ...writes.filter(({ id }) => !last.includes(id)),
    ...writes.filter(({ id }) => last.includes(id)),
  ];
  for (const [aims, naming] of [
    [around, []],
    [atThePerson, writesThatName],
  ] as const) {
    const writer = await build.member(out);
    await build.location(writer);
    expect((await walk(ordered, writer, aims)).naming).toEqual(naming);
  }
});
