import { updateLocation } from '@nightjar/domain/account/calls';
import { declaredCalls } from '@nightjar/domain/calls';
import { sendMessage } from '@nightjar/domain/chat/calls';
import { sendRound } from '@nightjar/domain/drinks/calls';
import type { Call } from '@nightjar/domain/kernel/call';
import { ybor } from '@nightjar/domain/kernel/example';
import { addMilliseconds, hours } from '@nightjar/domain/kernel/time';
import { venueTopic } from '@nightjar/domain/live';
import { followPro } from '@nightjar/domain/staff/calls';
import { checkIn } from '@nightjar/domain/venues/calls';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { topicChannel } from '../platform/realtime/bus-messages.ts';
import { testApp } from '../testing/app.ts';
import { partSentToPhones } from '../testing/fan-out/sent-to-phones.ts';
import { supabaseClient } from '../testing/supabase.ts';
import { validInput } from '../testing/valid-inputs.ts';

const { call, build, db, clock, platform, url, tokenOf } = await testApp();

/** These calls name a person and answer with fields about places or times. A new call in this list needs a review. */
const naming = [
  'activity-by-user',
  'conversation-members',
  'conversations',
  'delete-friendship',
  'export-my-data',
  'friendship-action',
  'messages',
  'my-activity-feed',
  'nearby-shot-users',
  'nearby-users',
  'round-details',
  'search-everything',
  'send-friend-request',
  'user-profile',
  'user-with-friendship',
  'users-search',
];

/** Makes a public user with past activities, and a stranger who has every tie to them that a stranger may have. */
async function aStranger() {
  const person = await build.member({
    nickname: 'Zephyrine',
    pro: true,
    discoverable: true,
    activity_status: 'out',
  });
  const between = await build.member();
  const stranger = await build.member({ activity_status: 'out' });
  await build.friendship(person, between);
  await build.friendship(between, stranger);
  await db
    .updateTable('users')
    .set({ friends_count: 2 })
    .where('id', 'in', [person, between, stranger])
    .execute();
  const conversation_id = await build.conversation([person, stranger]);
  const voucher_ids = [await build.voucher({ owner_id: person }), await build.voucher({ owner_id: person })];
  const round = await call(sendRound, { from: person, voucher_ids }, person);
  const sent = await call(sendMessage, { user_id: person, conversation_id, message: 'Out tonight?' }, person);
  await call(followPro, { user_id: stranger, pro_user_id: person }, stranger);
  const { phone } = await db
    .selectFrom('users')
    .select('phone')
    .where('id', '=', person)
    .executeTakeFirstOrThrow();
  const named = {
    other_user_id: person,
    target_user_id: person,
    requesting_id: person,
    pro_user_id: person,
    to: person,
    reported_user_id: person,
    search: 'Zephyrine',
    phones: [phone],
    conversation_id,
    round_id: round.body.data?.round_id,
    message_id: sent.body.data?.message_id,
  };
  return { person, stranger, named };
}

const { person, stranger, named } = await aStranger();

/**
 * Returns the example input of a call. Where the input has ids, they are those of the test's public user and a venue.
 */
function aimed(declaration: Call, venue_id: string): Record<string, unknown> {
  const example = validInput(declaration, stranger);
  const isCaller = declaration.actorFields.some(field => field === 'user_id');
  const aims: Record<string, unknown> = { ...named, venue_id, ...(!isCaller && { user_id: person }) };
  return Object.fromEntries(Object.entries(example).map(([field, value]) => [field, aims[field] ?? value]));
}

async function answersOf(
  calls: readonly Call[],
  venue_id: string,
  token: string,
): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const declaration of calls) {
    await sql`truncate rate_limits`.execute(db);
    const { status, body } = await call(declaration, aimed(declaration, venue_id), stranger, { token });
    expect(status, declaration.id).toBeLessThan(500);
    answers.set(declaration.id, `${status} ${JSON.stringify(body)}`);
  }
  return answers;
}

async function enter(venue_id: string): Promise<Date> {
  const token = await tokenOf(person);
  await call(updateLocation, { user_id: person, ...ybor }, person, { token });
  const { body } = await call(checkIn, { user_id: person, venue_id }, person, { token });
  expect(body.success).toBe(true);
  return clock.now();
}

/**
 * Prepares answers for comparison: removes the number of people in a bar, which is public, and QR codes, which differ
 * each time.
 */
const withoutCounts = (answers: ReadonlyMap<string, string>) =>
  [...answers].map(([name, answer]) => [name, answer.replaceAll(/"(here_count|qr)":(\d+|"[^"]*")/g, '')]);

const uuidPrefix = (at: Date) =>
  at
    .getTime()
    .toString(16)
    .padStart(12, '0')
    .replace(/^(.{8})/, '$1-');

test('no call shows a stranger where a user is tonight, or the hour of a past night', async () => {
  const [past, tonight, other] = [
    await build.venue({ name: 'The Past Perfect' }),
    await build.venue({ name: 'The Present Tense' }),
    await build.venue({ name: 'The Subjunctive' }),
  ];
  for (const venue of [tonight, other]) await build.checkIn(await build.member(), venue);
  for (const venue of [tonight, tonight]) await build.checkIn(await build.member(), venue);
  // All other times of the test are at half past an hour. This one is in another minute, so that it can be recognized
  // in an answer.
  clock.advance(433);
  const before = await enter(past);
  clock.advance(24 * 3600);
  for (const id of [person, stranger])
    await call(updateLocation, { user_id: id, ...ybor }, id, { token: await tokenOf(id) });
  await sql`update check_ins set ends_at = ${addMilliseconds(clock.now(), 8 * hours)} where user_id <> ${person}`.execute(
    db,
  );
  const events: unknown[] = [];
  for (const venue of [tonight, other])
    await platform.bus.subscribe(topicChannel(venueTopic.nameOf(venue)), event =>
      events.push(partSentToPhones(event)),
    );

  const reads = declaredCalls.filter(({ repeat }) => repeat === 'read');
  const token = await tokenOf(stranger);
  const atFirst = await answersOf(reads, tonight, token);
  for (const venue of [tonight, other]) {
    await enter(venue);
    expect(withoutCounts(await answersOf(reads, tonight, token))).toEqual(withoutCounts(atFirst));
  }

  const last = ['end-session', 'hard-delete-user'];
  const writes = declaredCalls.filter(({ repeat }) => repeat !== 'read');
  const ordered = [
    ...writes.filter(({ id }) => !last.includes(id)),
    ...writes.filter(({ id }) => last.includes(id)),
  ];
  const all = new Map([
    ...(await answersOf(reads, tonight, token)),
    ...(await answersOf(ordered, tonight, token)),
  ]);
  expect(all.size).toBe(declaredCalls.length);
  const namers = [...all].filter(([, answer]) => answer.startsWith('200') && answer.includes(`"${person}"`));
  expect(namers.map(([name]) => name).sort()).toEqual(naming);
  for (const [name, answer] of namers)
    for (const venue of [tonight, other, 'The Present Tense', 'The Subjunctive'])
      expect(answer, name).not.toContain(venue);
  for (const [name, answer] of all)
    for (const hour of [before.toISOString().slice(0, 16), uuidPrefix(before)])
      expect(answer, name).not.toContain(hour);
  expect(all.get('activity-by-user')).toContain('The Past Perfect');
  expect(all.get('user-profile')).toContain('The Past Perfect');

  expect(events).toHaveLength(2);
  expect(JSON.stringify(events)).not.toContain(person);
});

test('no row that may be read directly shows where a user is tonight', async () => {
  const reader = await build.member();
  const { data } = await supabaseClient({ url }, await tokenOf(reader))
    .from('users')
    .select('*')
    .eq('id', person);
  const [row] = data ?? [];
  expect(Object.keys(row ?? {}).sort()).toEqual([
    'first_name',
    'followers_count',
    'friends_count',
    'full_name',
    'id',
    'nickname',
    'private',
    'pro',
    'profile_image',
    'verified',
  ]);
});
