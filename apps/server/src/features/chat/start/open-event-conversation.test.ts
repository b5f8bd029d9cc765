import { randomUUID } from 'node:crypto';
import { conversations, openEventConversation } from '@nightjar/domain/chat/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build, db, clock } = await testApp();

async function eventAs(status: string): Promise<string> {
  const { id } = await db.selectFrom('event_types').select('id').limit(1).executeTakeFirstOrThrow();
  const { event_id } = await db
    .insertInto('events')
    .values({
      venue_id: await build.venue(),
      type_id: id,
      name: 'Moth night',
      starts_at: clock.now(),
      status,
      profile_image: '/moths.jpg',
    })
    .returning('event_id')
    .executeTakeFirstOrThrow();
  return event_id;
}

test('a published event has a room of its name', async () => {
  const rae = await build.member();
  const event_id = await eventAs('published');
  const { body } = await call(openEventConversation, { user_id: rae, created_by: rae, event_id }, rae);
  const [listed] = (await call(conversations, { user_id: rae }, rae)).body.data?.conversations ?? [];
  expect(listed).toMatchObject({
    conversation_id: body.data?.conversation_id,
    type: 'event',
    title: 'Moth night',
    image: '/moths.jpg',
    target_id: event_id,
  });
});

test.each(['draft', 'cancelled', 'missing'])('one that is %s has none', async status => {
  const rae = await build.member();
  const event_id = status === 'missing' ? randomUUID() : await eventAs(status);
  const reply = await call(openEventConversation, { user_id: rae, created_by: rae, event_id }, rae);
  expect(reply).toMatchObject({ status: 404, body: { message: 'Event not found' } });
});
