import { randomUUID } from 'node:crypto';
import { messages, reactToMessage, sendMessage } from '@nightjar/domain/chat/calls';
import { messageLimit } from '@nightjar/domain/chat/entity';
import { sentAtOf } from '@nightjar/domain/chat/make';
import type { MessageId, UserId } from '@nightjar/domain/kernel/id';
import { bucket } from '@nightjar/domain/kernel/upload';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { topicChannel } from '../../../platform/realtime/bus-messages.ts';
import { testApp } from '../../../testing/app.ts';

const { call, build, db, clock, platform, sessionOf, roundTripsOf, statementsOf } = await testApp();

const rae = await build.member({ nickname: 'Rae' });
const moth = await build.member({ nickname: 'Moth' });
const dee = await build.member({ nickname: 'Dee' });
const stranger = await build.member({ nickname: 'Ada' });

type More = Record<string, unknown>;
const send = (conversation_id: string, user_id: string, more: More = { message: 'Here.' }) =>
  call(sendMessage, { conversation_id, user_id, ...more }, user_id);

/**
 * Sends a message as a phone does: after the answer that the server is busy, it sends the message again with the same
 * client_id.
 */
async function insist(conversation_id: string, user_id: string) {
  const client_id = randomUUID();
  for (;;) {
    const reply = await send(conversation_id, user_id, { message: 'Here.', client_id });
    if (reply.status < 500) return reply;
  }
}

const idsOf = async (conversation_id: string) => {
  const rows = await db
    .selectFrom('messages')
    .where('conversation_id', '=', conversation_id)
    .select('id')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
};

/** These tests send more messages than the rate limit allows, so its counters are deleted. */
const forgetRates = () => sql`truncate rate_limits`.execute(db);

/** Matches every signed link to the file at this address, whatever the signature is. */
const linkTo = (address: string) =>
  expect.stringContaining(`${address.replace('/public/', '/sign/')}?token=`);

async function upload(owner: string, name: string): Promise<string> {
  await db
    .insertInto('storage.objects')
    .values({ name, owner, version: randomUUID(), size: 1, mime_type: 'image/jpeg', cache_control: '' })
    .execute();
  return `/storage/v1/object/public/${bucket}/${name}`;
}

describe('a message', () => {
  test('a sent message is answered with all its fields, and becomes the last of its conversation', async () => {
    const chat = await build.direct(rae, moth);
    const { status, body } = await send(chat, rae, { message: '  Lantern <b>tonight</b>?  ' });

    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      conversation_id: chat,
      sender: { id: rae, nickname: 'Rae' },
      message: 'Lantern <b>tonight</b>?',
      attachment_url: null,
      reply_to: null,
      mentions: [],
      reactions: [],
      created_at: clock.now().toISOString(),
    });
    const row = db.selectFrom('conversations').selectAll().where('id', '=', chat);
    expect(await row.executeTakeFirst()).toMatchObject({
      last_message_id: body.data?.message_id,
      last_message_at: clock.now(),
    });
  });

  test('a message may mention people of its conversation and quote one of its messages', async () => {
    const chat = await build.conversation([rae, moth, dee]);
    const first = (await send(chat, rae, { message: 'Who is out?' })).body.data?.message_id;

    const { body } = await send(chat, moth, {
      message: 'Me, @Rae and @Dee',
      mentions: [dee, rae, dee],
      reply_to_message_id: first,
    });

    expect(body.data).toMatchObject({
      mentions: [
        { user_id: dee, name: 'Dee' },
        { user_id: rae, name: 'Rae' },
      ],
      reply_to: { message_id: first, sender: { id: rae }, message: 'Who is out?' },
    });
    const page = await call(messages, { conversation_id: chat, user_id: rae }, rae);
    expect(page.body.data?.messages.at(-1)).toEqual(body.data);
  });

  test("a message may be the sender's own picture without text", async () => {
    const chat = await build.conversation([rae, moth]);
    const attachment_url = await upload(rae, `sys/images/${randomUUID()}.jpg`);
    const thumbnail_url = await upload(rae, `sys/images/${randomUUID()}_th.jpg`);
    const { body } = await send(chat, rae, { attachment_url, thumbnail_url, attachment_type: 'image' });
    expect(body.data).toMatchObject({
      message: null,
      attachment_url: linkTo(attachment_url),
      preview_url: expect.stringContaining('/render/image/sign/'),
      thumbnail_url: linkTo(thumbnail_url),
      attachment_type: 'image',
    });
  });

  test("a message takes an attachment without its kind, because the file's name shows the kind", async () => {
    const chat = await build.conversation([rae, moth]);
    const kinds = { image: `sys/images/${randomUUID()}.jpg`, video: `sys/videos/${randomUUID()}.mp4` };
    for (const [attachment_type, name] of Object.entries(kinds)) {
      const attachment_url = await upload(rae, name);
      const { body } = await send(chat, rae, {
        message: '',
        attachment_url,
        mentions: null,
        reply_to_message_id: null,
      });
      expect(body.data).toMatchObject({
        message: null,
        attachment_url: linkTo(attachment_url),
        attachment_type,
        mentions: [],
      });
    }
  });

  test('a message is stored without the invisible direction marks of a pasted text', async () => {
    const chat = await build.direct(rae, await build.member());
    const { body } = await send(chat, rae, { message: 'Call the bar: \u202A+1 (813) 555-0199\u202C' });
    expect(body.data).toMatchObject({ message: 'Call the bar: +1 (813) 555-0199' });
  });

  test('a sent message may have null in place of a missing field', async () => {
    const chat = await build.conversation([rae, moth]);
    const none = { attachment_url: null, mentions: null, reply_to_message_id: null };
    const { status, body } = await send(chat, rae, { message: 'Here.', ...none });
    expect([status, body.data?.message]).toEqual([200, 'Here.']);
  });

  test('a sent message may have an empty text in place of a missing field', async () => {
    const chat = await build.conversation([rae, moth]);
    const none = { attachment_url: '', thumbnail_url: '', attachment_type: '', reply_to_message_id: '' };
    const { status, body } = await send(chat, rae, { message: 'Here.', ...none });
    expect([status, body.data]).toMatchObject([
      200,
      { message: 'Here.', attachment_url: null, reply_to: null },
    ]);
    expect(await send(chat, rae, { message: '', ...none })).toMatchObject({
      status: 400,
      body: { message: 'message must not be empty without an attachment' },
    });
  });

  test('sending a message is three statements between begin and commit, and waits for the database twice', async () => {
    const chat = await build.conversation([rae, moth, dee]);
    await send(chat, rae);
    await call(messages, { conversation_id: chat, user_id: rae }, rae);
    const statements = await statementsOf(() => send(chat, rae, { message: 'Again', mentions: [moth] }));
    const [begin, lock, write, layOut, push, commit] = statements;
    expect([begin, commit, statements.length]).toEqual(['begin', 'commit', 6]);
    expect(await roundTripsOf(() => send(chat, rae, { message: 'Again', mentions: [moth] }))).toBe(2);
    expect(lock).toContain('for no key update of conversations');
    expect(write).toContain('insert into messages');
    expect(layOut).toContain('update conversations');
    expect(push).toContain('add_job');
  });
});

describe('the same client_id', () => {
  test('a message sent again with the same client_id is the first message in its present state', async () => {
    const chat = await build.conversation([rae, moth]);
    const client_id = randomUUID();
    const first = await send(chat, rae, { message: 'Once', client_id });
    const second = await send(chat, rae, { message: 'Once', client_id });
    expect(second.body).toEqual(first.body);
    expect(first.body.data?.client_id).toBe(client_id);
    expect(await idsOf(chat)).toHaveLength(1);
  });

  test('a message sent again with the same client_id within a minute is broadcast again, in case a node lost the first broadcast', async () => {
    const chat = await build.conversation([rae, moth]);
    const client_id = randomUUID();
    const announced: unknown[] = [];
    await platform.bus.subscribe(topicChannel(`conversation-${chat}`), one => {
      announced.push(JSON.parse((one as { body: { json: string } }).body.json));
    });
    await send(chat, rae, { message: 'Once', client_id });
    await send(chat, rae, { message: 'Once', client_id });
    expect(announced).toHaveLength(2);
    expect(announced[1]).toEqual(announced[0]);
    clock.advance(61);
    await send(chat, rae, { message: 'Once', client_id });
    expect(announced).toHaveLength(2);
  });

  test('a message sent fifty times at once with the same client_id is stored once', async () => {
    const chat = await build.conversation([rae, moth]);
    const client_id = randomUUID();
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => send(chat, rae, { message: 'Once', client_id })),
    );
    expect(new Set(replies.map(({ body }) => body.data?.message_id)).size).toBe(1);
    expect(replies.every(({ status }) => status === 200)).toBe(true);
    expect(await idsOf(chat)).toHaveLength(1);
  });

  test('a message sent again with the same client_id is answered as sent although a block came between', async () => {
    await forgetRates();
    const [one, other] = [await build.member(), await build.member()];
    const chat = await build.direct(one, other);
    const client_id = randomUUID();
    const first = await send(chat, one, { message: 'Once', client_id });
    await build.block(other, one);
    expect((await send(chat, one, { message: 'Once', client_id })).body).toEqual(first.body);
  });

  test('the same client_id in two conversations is a conflict while the key of the version before is there, also at the same moment', async () => {
    const [here, there] = [await build.conversation([rae, moth]), await build.conversation([rae, dee])];
    const client_id = randomUUID();
    const replies = await Promise.all([
      send(here, rae, { message: 'Once', client_id }),
      send(there, rae, { message: 'Once', client_id }),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect([...(await idsOf(here)), ...(await idsOf(there))]).toHaveLength(1);
    const third = await send(await build.conversation([rae]), rae, { message: 'Once', client_id });
    expect(third).toMatchObject({ status: 409, body: { message: expect.stringContaining('client_id') } });
  });

  test('the same client_id makes a message in each of two conversations once the key of the version before is gone', async () => {
    const later = await testApp();
    await sql`drop index sent_messages_narrow`.execute(later.db);
    await sql`drop index message_reactions_narrow`.execute(later.db);
    const [one, other] = [await later.build.member(), await later.build.member()];
    const client_id = randomUUID();
    const ids: unknown[] = [];
    for (const conversation_id of [
      await later.build.conversation([one, other]),
      await later.build.conversation([one, other]),
    ]) {
      const message = { conversation_id, user_id: one, message: 'Once', client_id };
      const first = await later.call(sendMessage, message, one);
      expect((await later.call(sendMessage, message, one)).body).toEqual(first.body);
      const message_id = first.body.data?.message_id as MessageId;
      ids.push(message_id);
      const reacted = await later.call(
        reactToMessage,
        { message_id, conversation_id, emoji: '🍹', user_id: one },
        one,
      );
      expect(reacted.body.data?.reactions).toEqual([{ emoji: '🍹', count: 1, mine: true }]);
    }
    expect(new Set(ids).size).toBe(2);
  });

  test('the client_id of another user’s message makes a new message', async () => {
    const chat = await build.conversation([rae, moth]);
    const client_id = randomUUID();
    await send(chat, rae, { message: 'Mine', client_id });
    await send(chat, moth, { message: 'Mine too', client_id });
    expect(await idsOf(chat)).toHaveLength(2);
  });
});

/**
 * Records the order in which messages are written: each message gets a number when it is written. Under the
 * conversation's lock this is also the order of the commits.
 */
async function noteWrites(): Promise<void> {
  await sql`create table written (nth serial, id uuid)`.execute(db);
  await sql`create function note_write() returns trigger language plpgsql security definer as $$
    begin insert into written (id) values (new.id); return null; end $$`.execute(db);
  await sql`create trigger note_write after insert on messages
    for each row execute function note_write()`.execute(db);
}

describe('order', () => {
  test('200 people write at once: message ids grow with the commits, and a client that pages by `after` misses none', async () => {
    const people: UserId[] = [];
    for (let count = 0; count < 200; count += 1) people.push(await build.member());
    await Promise.all(people.map(sessionOf));
    const chat = await build.conversation([rae, ...people]);
    const anchor = (await send(chat, rae)).body.data?.message_id as string;

    await noteWrites();
    const received: string[] = [];
    let speaking = true;
    const listening = (async () => {
      for (let last = anchor; ; ) {
        const stop = !speaking;
        const page = { conversation_id: chat, user_id: rae, after: last, limit: 7 };
        const found = (await call(messages, page, rae)).body.data?.messages ?? [];
        received.push(...found.map(({ message_id }) => message_id));
        last = found.at(-1)?.message_id ?? last;
        if (stop && found.length === 0) return;
      }
    })();
    const replies = await Promise.all(people.map(person => insist(chat, person)));
    speaking = false;
    await listening;

    expect(replies.map(({ status }) => status)).toEqual(Array(200).fill(200));
    const sent = replies.map(({ body }) => body.data?.message_id as string).sort();
    expect(received).toEqual(sent);
    expect(await idsOf(chat)).toEqual([anchor, ...sent]);
    const { rows } = await sql<{ id: string }>`select id from written order by nth`.execute(db);
    expect(rows.map(({ id }) => id)).toEqual(sent);
  }, 60_000);

  test("message ids keep their order when the server's clock is set back", async () => {
    await forgetRates();
    const chat = await build.conversation([rae, moth]);
    const sentIds: string[] = [];
    for (const step of [0, -3600, 10, -86_400]) {
      clock.advance(step);
      sentIds.push((await send(chat, rae, { message: `${step}` })).body.data?.message_id as string);
    }
    clock.advance(3600 - 10 + 86_400);
    expect(await idsOf(chat)).toEqual(sentIds);
    const row = await db.selectFrom('conversations').selectAll().where('id', '=', chat).executeTakeFirst();
    expect(row).toMatchObject({
      last_message_id: sentIds.at(-1),
      last_message_at: sentAtOf(sentIds.at(-1) as string),
    });
  });
});

describe('a message is refused', () => {
  test("a stranger's message to a conversation is refused as one to a missing conversation", async () => {
    const chat = await build.conversation([rae, moth]);
    const reply = await send(chat, stranger);
    const missing = await send(randomUUID(), stranger);
    expect(reply).toMatchObject({ status: 404, body: missing.body });
    expect(await idsOf(chat)).toEqual([]);
  });

  test('a message to or from a blocked user is refused', async () => {
    for (const blocker of ['first', 'second']) {
      const [one, other] = [await build.member(), await build.member()];
      const chat = await build.direct(one, other);
      await (blocker === 'first' ? build.block(one, other) : build.block(other, one));
      expect((await send(chat, one)).body).toMatchObject({ success: false, code: 'blocked' });
      expect(await idsOf(chat)).toEqual([]);
    }
  });

  test('a message to a private person is refused to all but friends', async () => {
    const [one, shy] = [await build.member(), await build.member({ private: true, nickname: 'Wren' })];
    const chat = await build.direct(one, shy);
    expect((await send(chat, one)).body).toMatchObject({
      code: 'friends_only',
      message: 'Wren takes messages from friends only.',
    });
    expect((await send(chat, shy)).body.success).toBe(true);
    await build.friendship(one, shy);
    expect((await send(chat, one)).body.success).toBe(true);
  });

  test('a message by a user who left, and a message to a deleted person, are refused', async () => {
    const group = await build.conversation([rae, moth]);
    await db
      .updateTable('conversation_members')
      .set({ left_at: clock.now() })
      .where('conversation_id', '=', group)
      .where('user_id', '=', rae)
      .execute();
    expect((await send(group, rae)).body).toMatchObject({ code: 'left' });
    const gone = await build.member({ deleted_at: clock.now() });
    expect((await send(await build.direct(rae, gone), rae)).body).toMatchObject({ code: 'blocked' });
  });
});

describe('bad input is refused by field, and nothing is written', () => {
  const cases: [string, string, (chat: string) => Promise<More> | More][] = [
    ['4,001 characters', 'message', () => ({ message: 'x'.repeat(messageLimit + 1) })],
    ['nothing at all', 'message', () => ({})],
    ['only spaces', 'message', () => ({ message: '   ' })],
    ['a control character', 'message', () => ({ message: 'a\u0007b' })],
    ['nothing that shows', 'message', () => ({ message: '\u200B\u3164' })],
    ['NUL', 'message', () => ({ message: 'a\u0000b' })],
    ['a mention of a stranger', 'mentions', () => ({ message: 'Hey', mentions: [rae, stranger] })],
    ['a mention of a missing user', 'mentions', () => ({ message: 'Hey', mentions: [randomUUID()] })],
    [
      'a reply to nothing',
      'reply_to_message_id',
      () => ({ message: 'Hm', reply_to_message_id: randomUUID() }),
    ],
    [
      "a reply to another conversation's message",
      'reply_to_message_id',
      async () => {
        const other = await build.conversation([rae, moth]);
        return { message: 'Hm', reply_to_message_id: (await send(other, moth)).body.data?.message_id };
      },
    ],
    [
      'a picture from elsewhere',
      'attachment_url',
      () => ({ attachment_url: 'https://example.org/x.jpg', attachment_type: 'image' }),
    ],
    [
      "another user's picture",
      'attachment_url',
      async () => ({
        attachment_url: await upload(moth, `sys/images/${randomUUID()}.jpg`),
        attachment_type: 'image',
      }),
    ],
    [
      'a picture that was never uploaded',
      'attachment_url',
      () => ({
        attachment_url: `/storage/v1/object/public/${bucket}/sys/images/${randomUUID()}.jpg`,
        attachment_type: 'image',
      }),
    ],
    [
      'a picture called a video',
      'attachment_url',
      async () => ({
        attachment_url: await upload(rae, `sys/images/${randomUUID()}.jpg`),
        attachment_type: 'video',
      }),
    ],
    ['a kind without an attachment', 'attachment_type', () => ({ message: 'Hm', attachment_type: 'image' })],
    ['text instead of a list of people', 'mentions', () => ({ message: 'Hm', mentions: rae })],
    ['a name too long for a message', 'client_id', () => ({ message: 'Hey', client_id: 'x'.repeat(65) })],
  ];

  test.each(cases)(
    'a message is refused by the name of its field, and nothing is stored: %s',
    async (_what, field, more) => {
      await forgetRates();
      const chat = await build.conversation([rae, moth]);
      const { status, body } = await send(chat, rae, await more(chat));
      expect(status).toBe(400);
      expect(body.message).toContain(field);
      expect(await idsOf(chat)).toEqual([]);
    },
  );

  test('a message that mentions a blocked user is refused like one that mentions a stranger', async () => {
    const enemy = await build.member();
    const chat = await build.conversation([rae, enemy]);
    await build.block(enemy, rae);
    const { status, body } = await send(chat, rae, { message: 'Hey', mentions: [enemy] });
    expect([status, body.message]).toEqual([400, 'mentions must name people in this conversation']);
  });
});
