import { pouringVenues } from '@nightjar/domain/venues/calls';
import { mostPouringShown } from '@nightjar/domain/venues/entity';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';

test('the bars that pour are counted, and some are shown, those with pictures first', async () => {
  const { call, build } = await testApp();
  const guest = await build.user({});
  for (let place = 0; place < mostPouringShown + 1; place += 1) await build.venue({ name: `Bar ${place}` });
  await build.venue({ name: 'Asleep', active: false });
  await build.venue({ name: 'No pours', partner: false });
  await build.venue({
    images: JSON.stringify([
      { kind: 'profile', url: '/lantern.webp' },
      { kind: 'logo', url: '/logo.webp' },
    ]),
  });

  const { body } = await call(pouringVenues, {}, guest);
  expect(body.data?.total).toBe(mostPouringShown + 2);
  expect(body.data?.venues).toHaveLength(mostPouringShown);
  expect(body.data?.venues[0]).toMatchObject({
    name: 'The Low Lantern',
    image: '/lantern.webp',
    logo: '/logo.webp',
  });
});

test('a user without a plan reads the bars that pour, and a visitor without a session does not', async () => {
  const { call, build } = await testApp();
  expect((await call(pouringVenues, {}, await build.user({}))).status).toBe(200);
  expect((await call(pouringVenues, {}, null)).status).toBe(401);
});
