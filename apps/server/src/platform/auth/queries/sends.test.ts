import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { systemRandom } from '../../random.ts';
import type { Source } from '../source.ts';
import {
  type CodeText,
  deleteCodeText,
  deleteOutboxTextsBefore,
  deleteSendsBefore,
  findCountryConversion,
  findSendHistory,
  findTraffic,
  markSendsVerified,
  recordCodeText,
} from './sends.ts';

const { db, appDb } = await testDatabase();
const now = new Date('2026-07-11T02:00:00Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const [hour, day] = [3600, 86_400];

const network = '203.0.113.0/24';
const stranger: Source = { key: network, known: false, network, host: 'host-a' };
const send: CodeText = {
  phone: '18135550101',
  prefix: '1813555',
  country: 'US',
  standing: 'unproven',
  network,
  host: 'host-a',
};
const sent = (seconds: number, more: Partial<CodeText> = {}) =>
  recordCodeText(appDb, { ...send, ...more }, ago(seconds));
async function entered(seconds: number, more: Partial<CodeText> = {}): Promise<void> {
  const id = await sent(seconds, more);
  await db
    .updateTable('auth.sms_sends')
    .set({ verified_at: ago(seconds) })
    .where('id', '=', id)
    .execute();
}
const sends = () => db.selectFrom('auth.sms_sends').select(['phone', 'verified_at']).orderBy('id').execute();

beforeEach(async () => {
  for (const table of ['sms_sends', 'sms_outbox'] as const) await db.deleteFrom(`auth.${table}`).execute();
});

describe('the texts to a number', () => {
  test('texts to a phone number count for a day, and the share of the requesting network is counted too', async () => {
    await sent(day);
    await sent(day - 1, { network: '198.51.100.0/24' });
    await sent(hour);
    await sent(60, { standing: 'proven' });
    await sent(1, { phone: '18135550102' });
    await sent(1, { standing: 'known' });
    expect(await findSendHistory(appDb, { phone: send.phone, source: stranger, now })).toEqual({
      count: 3,
      firstAt: ago(day - 1),
      lastAt: ago(60),
      ofNetwork: { count: 2, firstAt: ago(hour) },
    });
  });

  test('texts to a phone number count for a known source if any known source requested them', async () => {
    await sent(hour, { standing: 'known', network: '198.51.100.0/24' });
    await sent(60);
    const device = { ...stranger, key: 'device:1', known: true };
    expect(await findSendHistory(appDb, { phone: send.phone, source: device, now })).toEqual({
      count: 1,
      firstAt: ago(hour),
      lastAt: ago(hour),
      ofNetwork: null,
    });
  });

  test('a phone number without a request has no counted texts', async () => {
    expect(await findSendHistory(appDb, { phone: send.phone, source: stranger, now })).toEqual({
      count: 0,
      firstAt: null,
      lastAt: null,
      ofNetwork: { count: 0, firstAt: null },
    });
  });
});

describe('the texts to strangers', () => {
  const traffic = () => findTraffic(appDb, { source: stranger, prefix: send.prefix, now });
  const quiet = {
    proven: false,
    host: 0,
    network: 0,
    prefix: 0,
    prefixFromNetwork: 0,
    unproven: 0,
    unprovenToday: 0,
    provenToday: 0,
    networkConversion: { sent: 0, verified: 0 },
    prefixConversion: { sent: 0, verified: 0, networks: 0 },
  };

  test('no texts to strangers are counted at first', async () => {
    expect(await traffic()).toEqual(quiet);
  });

  test('texts to known sources are not counted as texts to strangers', async () => {
    await sent(600, { standing: 'known' });
    await entered(600, { standing: 'known' });
    expect(await traffic()).toEqual(quiet);
  });

  test('texts to strangers count by host, network and prefix for an hour, and proven and unproven ones separately for a day', async () => {
    const elsewhere = { network: '198.51.100.0/24', host: 'host-c' };
    await sent(60);
    await sent(60, { host: 'host-b' });
    await sent(60, { prefix: '1212555' });
    await sent(60, elsewhere);
    await sent(60, { ...elsewhere, prefix: '1212555', standing: 'proven' });
    await sent(hour);
    await sent(hour, { standing: 'proven' });
    await sent(day);
    await sent(day, { standing: 'proven' });
    expect(await traffic()).toMatchObject({
      host: 2,
      network: 3,
      prefix: 3,
      prefixFromNetwork: 2,
      unproven: 4,
      unprovenToday: 5,
      provenToday: 2,
    });
  });

  test('texts to strangers stop counting after their codes were entered', async () => {
    await entered(60);
    await entered(60, { standing: 'proven' });
    expect(await traffic()).toMatchObject({
      host: 0,
      network: 0,
      prefix: 0,
      prefixFromNetwork: 0,
      unproven: 0,
      unprovenToday: 0,
      provenToday: 0,
    });
  });

  test('the share of entered codes counts for a network by the day and for a prefix by the hour, without codes that are still valid', async () => {
    await sent(299);
    await entered(1);
    await sent(300);
    await sent(300, { network: '198.51.100.0/24' });
    await sent(300, { prefix: '1212555' });
    await sent(hour);
    await entered(hour, { standing: 'proven' });
    await sent(day);
    expect(await traffic()).toMatchObject({
      networkConversion: { sent: 5, verified: 2 },
      prefixConversion: { sent: 3, verified: 1, networks: 2 },
    });
  });

  test.each([
    [network, 30 * day - 1, true],
    [network, 30 * day, false],
    ['198.51.100.0/24', 1, false],
  ])(
    'a session from %s that began %i s ago makes its network proven: %s',
    async (address, seconds, proven) => {
      const id = systemRandom.uuid();
      await db.insertInto('auth.accounts').values({ id }).execute();
      await db
        .insertInto('auth.sessions')
        .values({ id, account_id: id, address, created_at: ago(seconds), not_after: now })
        .execute();
      expect((await traffic()).proven).toBe(proven);
      await db.deleteFrom('auth.accounts').where('id', '=', id).execute();
    },
  );
});

test('the share of entered codes counts for a country by the hour, without codes that are still valid', async () => {
  await sent(299);
  await sent(300);
  await entered(1, { standing: 'known' });
  await sent(hour - 1, { network: '198.51.100.0/24' });
  await sent(hour);
  await sent(600, { country: 'CA' });
  expect(await findCountryConversion(appDb, 'US', now)).toEqual({ sent: 3, verified: 1 });
});

test('an entered code marks the texts of the last hour to its phone number as verified', async () => {
  await sent(hour);
  await sent(hour - 1);
  await sent(1, { phone: '18135550102' });
  await entered(2);
  await markSendsVerified(appDb, send.phone, now);
  expect((await sends()).map(({ verified_at }) => verified_at)).toEqual([null, now, null, ago(2)]);
});

test('the row of a text message that was not sent is deleted, and no other row', async () => {
  const id = await sent(1);
  await sent(1, { phone: '18135550102' });
  await deleteCodeText(appDb, id);
  expect((await sends()).map(({ phone }) => phone)).toEqual(['18135550102']);
});

test('records of sent texts and texts in the outbox from before the given time are deleted, and those of that time stay', async () => {
  await sent(2);
  await sent(1, { phone: '18135550102' });
  for (const seconds of [2, 1])
    await db
      .insertInto('auth.sms_outbox')
      .values({ phone: send.phone, text: String(seconds), created_at: ago(seconds) })
      .execute();
  await deleteSendsBefore(appDb, ago(1));
  await deleteOutboxTextsBefore(appDb, ago(1));
  expect((await sends()).map(({ phone }) => phone)).toEqual(['18135550102']);
  expect(await db.selectFrom('auth.sms_outbox').select('text').execute()).toEqual([{ text: '1' }]);
});
