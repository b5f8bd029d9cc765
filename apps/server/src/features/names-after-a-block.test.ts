import { readFileSync } from 'node:fs';
import {
  markConversationRead,
  messages,
  openVenueConversation,
  sendMessage,
} from '@nightjar/domain/chat/calls';
import { acceptShot, sendAVoucher } from '@nightjar/domain/drinks/calls';
import { friendshipAction } from '@nightjar/domain/friends/calls';
import type { UserId } from '@nightjar/domain/kernel/id';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { fieldsNamingUser, inputsAimedAt, readsOfGuests } from '../testing/people/walk.ts';
import { validInput } from '../testing/valid-inputs.ts';

const { call, build, db, clock, statementsOf } = await testApp();

/**
 * These calls show what the blocker and the blocked user did before the block. The blocked user sees the name that the
 * blocker had at that time.
 */
const past = ['conversations', 'messages', 'my-vouchers', 'referred-users'];

const third = await build.member({ nickname: 'Third' });
const blocked = await build.member({ nickname: 'Blocked', referral_code: 'BLCKD1' });
const blocker = await build.member({
  nickname: 'Zephyrine',
  first_name: 'Zephyrine',
  full_name: 'Zephyrine Quill',
  profile_image: 'zephyrine.jpg',
  referred_by: blocked,
});
for (const other of [blocker, blocked]) await build.friendship(other, third);
await db
  .insertInto('referrals')
  .values({ user_id: blocker, referrer_id: blocked, code: 'BLCKD1', created_at: clock.now() })
  .execute();
const venue_id = await build.venue();
const conversation_id = await build.conversation([third, blocker, blocked]);
const direct = await build.direct(blocker, blocked);
const enter = async (user_id: UserId) =>
  (await call(openVenueConversation, { user_id, created_by: user_id, venue_id }, user_id)).body.data
    ?.conversation_id ?? '';
const room = await enter(blocked);

async function write(user_id: UserId, to: string, message: string, more: object = {}): Promise<string> {
  const { body } = await call(sendMessage, { user_id, conversation_id: to, message, ...more }, user_id);
  return body.data?.message_id ?? '';
}
const first = await write(blocker, conversation_id, 'Out tonight?');
await write(third, conversation_id, 'So it is', { reply_to_message_id: first, mentions: [blocker] });
const last = await write(blocker, conversation_id, 'The Lantern, then');
await write(blocker, direct, 'Only us');
const voucher_id = await build.voucher({ owner_id: blocker });
await call(sendAVoucher, { voucher_id, from: blocker, to: blocked }, blocker);
await call(acceptShot, { voucher_id, user_id: blocked }, blocked);

const about = { venue_id, voucher_id, message_id: first, type: 'pros', phones: [], code: 'BLCKD1' };
const aims = [blocker, third].flatMap(whose =>
  [conversation_id, direct, room].map(id => ({ ...about, ...fieldsNamingUser(whose), conversation_id: id })),
);
/**
 * These parts of answers are not compared. Some differ each time, such as QR codes; others are public, such as the
 * number of people in a room.
 */
const apart = /"qr":"[^"]*"|"member_count":\d+/g;

/** Returns the blocked user's answers from all calls that read. */
async function answersTo(viewer: UserId): Promise<[string, string][]> {
  const answers: [string, string][] = [];
  for (const declaration of readsOfGuests) {
    await sql`truncate rate_limits`.execute(db);
    const example = validInput(declaration, viewer);
    const inputs = inputsAimedAt(declaration, example, aims);
    const alone = declaration.id === 'conversations' ? [{ ...example, conversation_id: direct }] : [];
    for (const input of [...inputs, ...alone]) {
      const { status, body } = await call(declaration, input, viewer);
      expect(status, declaration.id).toBeLessThan(500);
      answers.push([declaration.id, JSON.stringify(body).replaceAll(apart, '')]);
    }
  }
  return answers;
}

const block = (action: 'block' | 'unblock') =>
  call(friendshipAction, { user_id: blocker, other_user_id: blocked, action }, blocker);

test("nothing that a user does after blocking another changes a byte of the blocked user's answers", async () => {
  expect((await block('block')).body).toMatchObject({ success: true });
  const before = await answersTo(blocked);

  await db
    .updateTable('users')
    .set({
      ...{
        nickname: 'Quillon',
        first_name: 'Quillon',
        full_name: 'Quillon Late',
        profile_image: 'quillon.jpg',
      },
      ...{ private: true, pro: true, verified: false, activity_status: 'out' },
    })
    .where('id', '=', blocker)
    .execute();
  await enter(blocker);
  const read = { conversation_id, user_id: blocker, last_read_message_id: last };
  await call(markConversationRead, read, blocker);

  const after = await answersTo(blocked);
  const changed = after.filter(([, answer], place) => answer !== before[place]?.[1]);
  expect(changed).toEqual([]);
  const named = after.filter(([, answer]) => answer.includes('Zephyrine')).map(([name]) => name);
  expect([...new Set(named)].sort()).toEqual(past);
  for (const [name, answer] of after) expect(answer, name).not.toMatch(/quillon|zephyrine\.jpg|Quill/i);
});

test("a blocked user reads the blocker's name as it was at the block, and others read the present name", async () => {
  const thread = async (viewer: UserId) =>
    (await call(messages, { conversation_id, user_id: viewer }, viewer)).body.data;
  const former = {
    id: blocker,
    nickname: 'Zephyrine',
    first_name: null,
    full_name: null,
    profile_image: null,
  };
  expect(await thread(blocked)).toMatchObject({
    folded_user_ids: [],
    messages: [
      { sender: former, message: null },
      {
        message: 'So it is',
        mentions: [{ user_id: blocker, name: 'Zephyrine' }],
        reply_to: { sender: former, message: null },
      },
      { sender: former, message: null },
    ],
  });
  expect((await thread(third))?.messages[0]).toMatchObject({
    sender: { nickname: 'Quillon', profile_image: 'quillon.jpg' },
    message: 'Out tonight?',
  });
  expect((await thread(blocker))?.folded_user_ids).toEqual([blocked]);
});

test('unblocking shows the present name again, and a second block keeps the name of its own time', async () => {
  const sender = async () =>
    (await call(messages, { conversation_id, user_id: blocked }, blocked)).body.data?.messages[0]?.sender;
  await block('unblock');
  expect(await sender()).toMatchObject({ nickname: 'Quillon', profile_image: 'quillon.jpg' });
  await block('block');
  expect(await sender()).toMatchObject({ nickname: 'Quillon', profile_image: null });
});

test('the names that people had at a block are read without a further statement, for any number of people', async () => {
  const ask = () => call(messages, { conversation_id, user_id: blocked }, blocked);
  const costOf = async () => {
    await ask();
    return (await statementsOf(ask)).length;
  };
  const before = await costOf();
  for (let count = 0; count < 5; count += 1) {
    const other = await build.member({ nickname: `Other ${count}` });
    await db.insertInto('conversation_members').values({ conversation_id, user_id: other }).execute();
    await write(other, conversation_id, 'Here too', { mentions: [other], reply_to_message_id: first });
    await build.block(other, blocked);
  }
  expect(await costOf()).toBeLessThanOrEqual(before);
});

test('the migration that stores names at blocks gives older blocks the blocker\'s present name, or "Somebody" for a person without a name', async () => {
  const file = new URL('../../migrations/0038-names-at-a-block.sql', import.meta.url);
  const [named, nameless] = [
    await build.member({ nickname: ' Wren\u00a0' }),
    await build.member({ nickname: '\u3000', first_name: '\t', full_name: null }),
  ];
  for (const one of [named, nameless]) await build.block(one, blocked);
  const names = () =>
    db.selectFrom('blocks').select(['blocker_id', 'blocker_name']).orderBy('blocker_id').execute();
  const written = await names();
  expect(written.map(({ blocker_name }) => blocker_name)).toEqual(
    expect.arrayContaining(['Wren', 'Somebody']),
  );
  await sql`alter table blocks drop column blocker_name`.execute(db);
  for (const statement of readFileSync(file, 'utf8')
    .split(/;\n/)
    .filter(each => each.trim()))
    await sql.raw(statement).execute(db);
  expect(await names()).toEqual(written);
});
