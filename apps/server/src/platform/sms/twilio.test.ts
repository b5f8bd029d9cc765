import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { SmsRefused, SmsUnavailable } from './port.ts';
import { twilioSender } from './twilio.ts';

type Seen = {
  path: string | undefined;
  method: string | undefined;
  authorization: string | undefined;
  form: Record<string, string>;
};
type Answer = { status: number; body?: unknown; location?: string } | 'hang up';

/** A real server answers as Twilio's Messages API does. */
let answers: Answer[] = [];
let seen: Seen[] = [];
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const form = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()));
  seen.push({
    path: request.url,
    method: request.method,
    authorization: request.headers.authorization,
    form,
  });
  const answer = answers.shift() ?? { status: 201, body: { sid: 'SM1', status: 'queued' } };
  if (answer === 'hang up') {
    request.socket.destroy();
    return;
  }
  response
    .writeHead(answer.status, {
      'content-type': 'application/json',
      ...(answer.location && { location: answer.location }),
    })
    .end(JSON.stringify(answer.body ?? {}));
});
await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
afterAll(() => new Promise(resolve => server.close(resolve)));
beforeEach(() => {
  answers = [];
  seen = [];
});

const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const account = { accountSid: 'AC123', authToken: 'not so secret', from: '+18135550000' };
let pauses: number[] = [];
const wait = async (milliseconds: number) => pauses.push(milliseconds);
const sender = twilioSender(account, { baseUrl, wait });
const message = { to: '18135550101', text: '123456 is your code & no=one else’s' };

test('a text message is one POST of a form to Twilio with basic authentication', async () => {
  await sender.send(message);
  expect(seen).toEqual([
    {
      path: '/2010-04-01/Accounts/AC123/Messages.json',
      method: 'POST',
      authorization: `Basic ${Buffer.from('AC123:not so secret').toString('base64')}`,
      form: { To: '+18135550101', From: '+18135550000', Body: message.text },
    },
  ]);
});

test('a messaging service of Twilio may send in place of a phone number', async () => {
  await twilioSender({ ...account, from: 'MG42' }, { baseUrl, wait }).send(message);
  expect(seen[0]?.form).toEqual({ To: '+18135550101', MessagingServiceSid: 'MG42', Body: message.text });
});

test('a phone number that Twilio refuses is tried once, and the error does not name the number', async () => {
  answers = [
    { status: 400, body: { code: 21211, message: "Invalid 'To' Phone Number: +18135550101", status: 400 } },
  ];
  const error = await sender.send(message).catch(caught => caught);
  expect(error).toBeInstanceOf(SmsRefused);
  expect(error).toMatchObject({ providerCode: 21211, message: expect.not.stringContaining('8135550101') });
  expect(seen).toHaveLength(1);
});

test.each<[string, Answer]>([
  ['the status 429', { status: 429, body: { code: 20429 } }],
  ['the status 500', { status: 500 }],
  ['the status 503 without JSON', { status: 503, body: undefined }],
  ['a cut connection', 'hang up'],
])('a text message is tried again after %s from Twilio, later each time', async (_what, trouble) => {
  pauses = [];
  answers = [trouble, trouble];
  await sender.send(message);
  expect(seen).toHaveLength(3);
  expect(pauses).toEqual([250, 500]);
});

test('a text message is given up after three failures of Twilio', async () => {
  answers = [{ status: 503 }, { status: 503 }, { status: 503 }];
  await expect(sender.send(message)).rejects.toBeInstanceOf(SmsUnavailable);
  expect(seen).toHaveLength(3);
});

test('a text message is tried once if Twilio does not know the account', async () => {
  answers = [{ status: 401, body: { code: 20003, message: 'Authenticate' } }];
  await expect(sender.send(message)).rejects.toMatchObject({ name: 'SmsRefused', providerCode: 20003 });
  expect(seen).toHaveLength(1);
});

test('a redirect by Twilio is not followed, so that no other host gets the account’s token', async () => {
  answers = Array(3).fill({ status: 307, location: '/elsewhere' });
  await expect(sender.send(message)).rejects.toBeInstanceOf(SmsUnavailable);
  expect(seen.map(({ path }) => path)).not.toContain('/elsewhere');
});
