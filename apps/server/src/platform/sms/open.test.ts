import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { systemClock } from '../clock.ts';
import { readSettings } from '../config/settings.ts';
import { openSms } from './open.ts';
import { SmsRefused } from './port.ts';

const { db } = await testDatabase();
const send = (variables: Record<string, string>) =>
  openSms(readSettings({ PORT: '0', ...variables }), { db, clock: systemClock }).send({
    to: '18135550101',
    text: '123456 is your code.',
  });
const kept = () => db.selectFrom('auth.sms_outbox').select('text').execute();

test('a server that is no demo and has no sender of text messages refuses a text, and no code is stored', async () => {
  await expect(send({ DEMO: 'off' })).rejects.toBeInstanceOf(SmsRefused);
  expect(await kept()).toEqual([]);
});

test('a demo stores its text messages in the inbox', async () => {
  await send({ DEMO: 'on' });
  expect(await kept()).toEqual([{ text: '123456 is your code.' }]);
});
