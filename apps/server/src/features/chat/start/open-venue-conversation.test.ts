import { randomUUID } from 'node:crypto';
import {
  conversations,
  leaveConversation,
  messages,
  openVenueConversation,
  sendMessage,
} from '@nightjar/domain/chat/calls';
import type { UserId } from '@nightjar/domain/kernel/id';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build, db } = await testApp();

const enter = (user_id: UserId, venue_id: string) =>
  call(openVenueConversation, { user_id, created_by: user_id, venue_id }, user_id);

test('a venue has one room, which every user joins by opening it', async () => {
  const venue = await build.venue();
  const people = [await build.member(), await build.member(), await build.member()];
  const entered = await Promise.all([...people, ...people].map(person => enter(person, venue)));
  const rooms = new Set(entered.map(({ body }) => body.data?.conversation_id));
  expect(rooms.size).toBe(1);
  const row = db.selectFrom('conversations').selectAll().where('subject', '=', `venue:${venue}`);
  expect(await row.executeTakeFirst()).toMatchObject({ type: 'venue', member_count: 3 });
});

test('`open-venue-conversation` takes the venue as venue_id or target_id', async () => {
  const venue = await build.venue();
  const rae = await build.member();
  const by = { user_id: rae, created_by: rae };
  const named = await call(openVenueConversation, { ...by, target_id: venue }, rae);
  expect(named.body).toEqual((await enter(rae, venue)).body);
  const unnamed = await call(openVenueConversation, by, rae);
  expect([unnamed.status, unnamed.body.message]).toEqual([400, expect.stringContaining('venue_id')]);
});

test("a new member of a venue's room has nothing unread, and may read earlier messages", async () => {
  const venue = await build.venue();
  const [host, guest] = [await build.member(), await build.member()];
  const conversation_id = (await enter(host, venue)).body.data?.conversation_id as string;
  await call(sendMessage, { conversation_id, user_id: host, message: 'Doors are open.' }, host);
  await enter(guest, venue);
  const [listed] = (await call(conversations, { user_id: guest }, guest)).body.data?.conversations ?? [];
  expect(listed).toMatchObject({ unread_count: 0, target_id: venue, type: 'venue' });
  const page = await call(messages, { conversation_id, user_id: guest }, guest);
  expect(page.body.data?.messages).toHaveLength(1);
});

test("a former member joins a venue's room again by opening it", async () => {
  const venue = await build.venue();
  const [host, guest] = [await build.member(), await build.member()];
  const conversation_id = (await enter(host, venue)).body.data?.conversation_id as string;
  await enter(guest, venue);
  await call(leaveConversation, { conversation_id, user_id: guest }, guest);
  await call(sendMessage, { conversation_id, user_id: host, message: 'Meanwhile' }, host);
  expect((await enter(guest, venue)).body.data).toEqual({ conversation_id });
  const page = await call(messages, { conversation_id, user_id: guest }, guest);
  expect(page.body.data?.messages.map(({ message }) => message)).toEqual(['Meanwhile']);
  const [listed] = (await call(conversations, { user_id: guest }, guest)).body.data?.conversations ?? [];
  expect(listed).toMatchObject({ joined: true, member_count: 2 });
});

test('a venue that is missing or takes a break has no room', async () => {
  const guest = await build.member();
  const resting = await build.venue({ active: false });
  for (const venue of [randomUUID(), resting])
    expect(await enter(guest, venue)).toMatchObject({ status: 404, body: { message: 'Venue not found' } });
  const rooms = await db.selectFrom('conversations').where('created_by', '=', guest).selectAll().execute();
  expect(rooms).toEqual([]);
});
