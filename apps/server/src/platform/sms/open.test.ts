import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { systemClock } from '../clock.ts';
import { readSettings } from '../config/settings.ts';
import { openSms } from './open.ts';

const { db } = await testDatabase();
const send = (variables: Record<string, string>) =>
  openSms(readSettings({ PORT: '0', ...variables }), { db, clock: systemClock, report: () => {} }).send({
    to: '18135550101',
    text: '123456 is your code.',
  });
const kept = () => db.selectFrom('auth.sms_outbox').select('text').execute();

test('a server that is no demo and has no sender of text messages refuses a text, and no code is stored', async () => {
  await expect(send({ DEMO: 'off' })).rejects.toMatchObject({
    outcome: 'credentials',
    message: expect.stringContaining('TWILIO_ACCOUNT_SID'),
  });
  expect(await kept()).toEqual([]);
});

test('a demo stores its text messages in the inbox', async () => {
  await send({ DEMO: 'on' });
  expect(await kept()).toEqual([{ text: '123456 is your code.' }]);
});

test('a text goes to the address of TWILIO_BASE_URL', async () => {
  const asked: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url);
    response.writeHead(201).end('{"sid":"SM1"}');
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  try {
    await send({
      TWILIO_ACCOUNT_SID: 'AC1',
      TWILIO_AUTH_TOKEN: 'a token of theirs',
      TWILIO_FROM: '+18135550000',
      TWILIO_BASE_URL: `http://127.0.0.1:${port}/`,
    });
  } finally {
    await new Promise(done => server.close(done));
  }
  expect(asked).toEqual(['/2010-04-01/Accounts/AC1/Messages.json']);
});
