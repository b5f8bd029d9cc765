import { expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { seedDemoNight } from './seed.ts';

const { db, build, platform } = await testApp();

test('a database that has users keeps its own events, and the demo adds none', async () => {
  await build.member();
  await build.event({ name: 'Ours' });
  await seedDemoNight(platform);
  expect(await db.selectFrom('events').select(['name', 'profile_image']).execute()).toEqual([
    { name: 'Ours', profile_image: null },
  ]);
});
