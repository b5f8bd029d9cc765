import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { closedPort } from '../../testing/faults/closed-port.ts';
import type { ProviderAttempt } from '../providers/outcome.ts';
import { twilioSender } from './twilio.ts';

type Seen = {
  path: string | undefined;
  method: string | undefined;
  authorization: string | undefined;
  form: Record<string, string>;
};
type Answer = { status: number; body?: unknown; location?: string; page?: string } | 'hang up' | 'silence';

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
  if (answer === 'silence') return;
  response
    .writeHead(answer.status, {
      'content-type': answer.page === undefined ? 'application/json' : 'text/html',
      ...(answer.location && { location: answer.location }),
    })
    .end(answer.page ?? JSON.stringify(answer.body ?? {}));
});
await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
afterAll(() => {
  server.closeAllConnections();
  return new Promise(resolve => server.close(resolve));
});
beforeEach(() => {
  answers = [];
  seen = [];
  attempts = [];
});

const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const account = { accountSid: 'AC123', authToken: 'not so secret', from: '+18135550000', baseUrl };
let attempts: ProviderAttempt[] = [];
const report = (attempt: ProviderAttempt) => void attempts.push(attempt);
let pauses: number[] = [];
const wait = async (milliseconds: number) => pauses.push(milliseconds);
const sender = twilioSender(account, { report, wait });
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

test('a text message to Twilio names the address to which Twilio reports the delivery', async () => {
  const deliveries = 'https://bar.example/webhooks/texts';
  await twilioSender(account, { report, wait, deliveries }).send(message);
  expect(seen[0]?.form).toMatchObject({ StatusCallback: deliveries });
});

test('a messaging service of Twilio may send in place of a phone number', async () => {
  await twilioSender({ ...account, from: 'MG42' }, { report, wait }).send(message);
  expect(seen[0]?.form).toEqual({ To: '+18135550101', MessagingServiceSid: 'MG42', Body: message.text });
});

test('a phone number that Twilio refuses is tried once, and the error does not name the number', async () => {
  answers = [
    { status: 400, body: { code: 21211, message: "Invalid 'To' Phone Number: +18135550101", status: 400 } },
  ];
  const error = await sender.send(message).catch(caught => caught);
  expect(error).toMatchObject({
    outcome: 'refused',
    reason: '21211',
    message: expect.not.stringContaining('8135550101'),
  });
  expect(JSON.stringify(attempts)).not.toContain('8135550101');
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

/** Twilio answers an error like this. Its own message names the number. */
const refusal = (status: number, code: number): Answer => ({
  status,
  body: { code, message: 'about +18135550101', status },
});
const page: Answer = { status: 200, page: '<html>Sign in to the network</html>' };

test.each<[string, Answer[], { outcome: string; reason: string; mayHaveArrived: boolean }]>([
  [
    '21211, no such number',
    [refusal(400, 21211)],
    { outcome: 'refused', reason: '21211', mayHaveArrived: false },
  ],
  [
    '21610, STOP was texted',
    [refusal(400, 21610)],
    { outcome: 'refused', reason: '21610', mayHaveArrived: false },
  ],
  ['21614, no mobile', [refusal(400, 21614)], { outcome: 'refused', reason: '21614', mayHaveArrived: false }],
  ['an unknown code', [refusal(400, 29999)], { outcome: 'refused', reason: '29999', mayHaveArrived: false }],
  [
    '201 with 30007, filtered by the carrier',
    [{ status: 201, body: { sid: 'SM9', error_code: 30007 } }],
    { outcome: 'refused', reason: '30007', mayHaveArrived: false },
  ],
  [
    '21608, a trial account',
    [refusal(400, 21608)],
    { outcome: 'credentials', reason: '21608', mayHaveArrived: false },
  ],
  [
    '20003, a wrong token',
    [refusal(401, 20003)],
    { outcome: 'credentials', reason: '20003', mayHaveArrived: false },
  ],
  [
    '20003 without funds',
    [refusal(400, 20003)],
    { outcome: 'credentials', reason: '20003', mayHaveArrived: false },
  ],
  [
    '20404, no account',
    [refusal(404, 20404)],
    { outcome: 'credentials', reason: '20404', mayHaveArrived: false },
  ],
  [
    '21606, a wrong sender',
    [refusal(400, 21606)],
    { outcome: 'credentials', reason: '21606', mayHaveArrived: false },
  ],
  [
    '30034, no registration',
    [refusal(400, 30034)],
    { outcome: 'credentials', reason: '30034', mayHaveArrived: false },
  ],
  [
    '20429',
    Array(3).fill(refusal(429, 20429)),
    { outcome: 'limited', reason: '20429', mayHaveArrived: false },
  ],
  [
    '400 with 21611, a full queue',
    Array(3).fill(refusal(400, 21611)),
    { outcome: 'limited', reason: '21611', mayHaveArrived: false },
  ],
  ['503', Array(3).fill({ status: 503 }), { outcome: 'away', reason: 'HTTP 503', mayHaveArrived: true }],
  [
    'a cut connection',
    Array(3).fill('hang up'),
    { outcome: 'away', reason: 'UND_ERR_SOCKET', mayHaveArrived: true },
  ],
  ['a web page', [page, page, page], { outcome: 'away', reason: 'HTTP 200', mayHaveArrived: true }],
  [
    'an answer without an id',
    Array(3).fill({ status: 201, body: {} }),
    { outcome: 'away', reason: 'HTTP 201', mayHaveArrived: true },
  ],
])(
  'where Twilio answers with %s, each try to send a text message is reported, and the failure has the right outcome',
  async (_what, given, end) => {
    answers = [...given];
    await expect(sender.send(message)).rejects.toMatchObject({ provider: 'twilio', ...end });
    const { mayHaveArrived: _, ...reported } = end;
    expect(attempts).toHaveLength(given.length);
    for (const attempt of attempts) expect(attempt).toMatchObject({ provider: 'twilio', ...reported });
  },
);

test('an accepted text is reported with the id that Twilio gave it', async () => {
  await sender.send(message);
  expect(attempts).toEqual([
    { provider: 'twilio', outcome: 'accepted', providerId: 'SM1', seconds: expect.any(Number) },
  ]);
});

test('a Twilio that does not answer delays a request by one time limit only, and gets no second try', async () => {
  answers = ['silence', 'silence', 'silence'];
  const failing = twilioSender(account, { report, wait, patienceMs: 200 }).send(message);
  await expect(failing).rejects.toMatchObject({ outcome: 'away', reason: 'timeout', mayHaveArrived: true });
  expect(seen).toHaveLength(1);
});

test('a text message counts as certainly not sent where no server answers at the address of Twilio', async () => {
  const baseUrl = `http://127.0.0.1:${await closedPort()}`;
  const nowhere = twilioSender({ ...account, baseUrl }, { report, wait });
  await expect(nowhere.send(message)).rejects.toMatchObject({ outcome: 'away', mayHaveArrived: false });
  expect(attempts.map(({ reason }) => reason)).toEqual(['ECONNREFUSED', 'ECONNREFUSED', 'ECONNREFUSED']);
});

test('a redirect by Twilio is not followed, so that no other host gets the account’s token', async () => {
  answers = Array(3).fill({ status: 307, location: '/elsewhere' });
  await expect(sender.send(message)).rejects.toMatchObject({ outcome: 'away' });
  expect(seen.map(({ path }) => path)).not.toContain('/elsewhere');
});
