import { randomUUID } from 'node:crypto';
import { conversations, openNeighborhoodConversation } from '@nightjar/domain/chat/calls';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build, db } = await testApp();

test('a neighborhood has a room that bears its name, and a missing neighborhood has none', async () => {
  const rae = await build.member();
  const { rows } = await sql<{ id: string }>`
    insert into neighborhoods (name, label, city, state, geometry, center_lat, center_lng, bounds)
    values ('ybor', 'Ybor City', 'Tampa', 'FL', '{}', 27.96, -82.44, '((-82.5,27.9),(-82.4,28))') returning id`.execute(
    db,
  );
  const neighborhood_id = rows[0]?.id as string;
  const enter = (id: string) =>
    call(openNeighborhoodConversation, { user_id: rae, created_by: rae, neighborhood_id: id }, rae);

  expect((await enter(neighborhood_id)).body.success).toBe(true);
  const by = { user_id: rae, created_by: rae };
  const target = await call(openNeighborhoodConversation, { ...by, target_id: neighborhood_id }, rae);
  expect(target.body).toEqual((await enter(neighborhood_id)).body);
  const [listed] = (await call(conversations, { user_id: rae }, rae)).body.data?.conversations ?? [];
  expect(listed).toMatchObject({ type: 'neighborhood', title: 'Ybor City', target_id: neighborhood_id });
  expect(await enter(randomUUID())).toMatchObject({
    status: 404,
    body: { message: 'Neighborhood not found' },
  });
});
