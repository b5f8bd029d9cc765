import { randomUUID } from 'node:crypto';
import { conversations, openEventConversation, sendMessage } from '@nightjar/domain/chat/calls';
import type { UserId } from '@nightjar/domain/kernel/id';
import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build, db, clock, tokenOf } = await testApp();

const eventAs = (status: string) => build.event({ status, profile_image: '/moths.jpg' });
const open = (user_id: UserId, event_id: string) =>
  call(openEventConversation, { user_id, created_by: user_id, event_id }, user_id);

test('a published event has a room that bears its name', async () => {
  const rae = await build.member();
  const event_id = await eventAs('published');
  const { body } = await open(rae, event_id);
  const [listed] = (await call(conversations, { user_id: rae }, rae)).body.data?.conversations ?? [];
  expect(listed).toMatchObject({
    conversation_id: body.data?.conversation_id,
    type: 'event',
    title: 'Moth night',
    image: '/moths.jpg',
    target_id: event_id,
    called_off: false,
  });
});

test('`open-event-conversation` takes the event as event_id or target_id', async () => {
  const rae = await build.member();
  const target_id = await eventAs('published');
  const { body } = await call(openEventConversation, { user_id: rae, created_by: rae, target_id }, rae);
  expect(body).toEqual((await open(rae, target_id)).body);
});

test.each(['draft', 'cancelled', 'deleted', 'missing'])('an event that is %s has no room', async status => {
  const rae = await build.member();
  const ids: Record<string, string> = {
    draft: await eventAs('draft'),
    cancelled: await eventAs('cancelled'),
    deleted: await build.event({ deleted_at: clock.now() }),
    missing: randomUUID(),
  };
  expect(await open(rae, ids[status] ?? '')).toMatchObject({
    status: 404,
    body: { message: 'Event not found' },
  });
});

describe('the room of an event that is called off', () => {
  const start = clock.now();
  beforeEach(() => clock.advance((start.getTime() - clock.now().getTime()) / 1000));

  async function roomCalledOff(change: object) {
    const [rae, moth] = [await build.member(), await build.member()];
    const event_id = await build.event();
    const conversation_id = (await open(rae, event_id)).body.data?.conversation_id ?? '';
    await db.updateTable('events').set(change).where('event_id', '=', event_id).execute();
    const send = async () =>
      (
        await call(sendMessage, { conversation_id, user_id: rae, message: 'And now?' }, rae, {
          token: await tokenOf(rae),
        })
      ).body;
    const listed = async () =>
      (await call(conversations, { user_id: rae, conversation_id }, rae, { token: await tokenOf(rae) })).body
        .data?.conversations[0];
    return { rae, moth, event_id, conversation_id, send, listed };
  }

  test.each([
    ['cancelled', { status: 'cancelled' }],
    ['deleted', { deleted_at: start }],
  ])(
    "the room of an event that was %s takes messages from its members until the event's night is over",
    async (_, change) => {
      const { send, listed } = await roomCalledOff(change);
      expect(await send()).toMatchObject({ success: true });
      expect(await listed()).toMatchObject({ closed: null, called_off: true, title: 'Moth night' });
      // It is now one second before 6:00am on Saturday, when Friday's night ends. The event would have begun at 1:30am
      // in that night.
      clock.advance(7.5 * 3600 - 1);
      expect(await send()).toMatchObject({ success: true });
      clock.advance(1);
      expect(await send()).toMatchObject({
        success: false,
        code: 'called_off',
        message: 'This night was called off, and its room is closed.',
      });
      expect(await listed()).toMatchObject({ closed: 'called_off', called_off: true });
    },
  );

  test('the room of a called-off event opens for its members and for no new ones', async () => {
    const { rae, moth, event_id, conversation_id } = await roomCalledOff({ status: 'cancelled' });
    expect((await open(rae, event_id)).body.data?.conversation_id).toBe(conversation_id);
    expect((await open(moth, event_id)).status).toBe(404);
  });

  test('a called-off event that is on again has a room that opens and takes messages as before', async () => {
    const { moth, event_id, listed } = await roomCalledOff({ status: 'cancelled' });
    await db.updateTable('events').set({ status: 'published' }).where('event_id', '=', event_id).execute();
    expect(await listed()).toMatchObject({ closed: null, called_off: false });
    expect((await open(moth, event_id)).status).toBe(200);
  });
});
