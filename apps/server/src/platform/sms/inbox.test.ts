import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { productionVariables } from '../../testing/production.ts';
import { readSettings } from '../config/settings.ts';
import { storeNotes } from '../push/outbox.ts';
import { systemRandom } from '../random.ts';
import { ageText, registerInbox } from './inbox.ts';
import { outboxSender } from './outbox.ts';

const { db } = await testDatabase();
const now = new Date('2026-07-11T02:00:00Z');
const minutesAgo = (minutes: number) => ({ now: () => new Date(now.getTime() - minutes * 60_000) });
const textAt = (minutes: number, to: string, text: string) =>
  outboxSender({ db, clock: minutesAgo(minutes) }).send({ to, text });

function appWith(variables: Record<string, string>) {
  const app = Fastify();
  registerInbox(app, { settings: readSettings(variables), db, clock: { now: () => now } });
  return app;
}
const demo = appWith({ DEMO: 'on' });

test('the inbox of unsent text messages shows number, text and age, the newest first', async () => {
  await textAt(125, '18135550101', '123456 is your Nightjar code.');
  await textAt(3, '18135550102', 'Dee invites you to the staff.');
  const { body, headers } = await demo.inject('/dev/inbox');
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(body.indexOf('(813) 555-0102')).toBeLessThan(body.indexOf('(813) 555-0101'));
  for (const text of ['3 min ago', '2 h ago', '>123456<', 'Dee invites you to the staff.'])
    expect(body).toContain(text);
});

test('the inbox of unsent text messages reloads by itself, without a script and without foreign resources', async () => {
  const { body, headers } = await demo.inject('/dev/inbox');
  expect(body).toContain('http-equiv="refresh"');
  expect(body).not.toMatch(/<script|src=|href=|@import|url\(/);
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
});

test('markup in an unsent text message is shown as text in the inbox', async () => {
  await textAt(0, '18135550103', '<script>alert(1)</script> & "more"');
  const { body } = await demo.inject('/dev/inbox');
  expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;more&quot;');
});

test('programs read one number’s unsent text messages from the inbox as JSON', async () => {
  const { messages } = (await demo.inject('/dev/inbox.json?phone=%2B1 813 555 0101')).json();
  expect(messages).toEqual([
    { phone: '18135550101', text: '123456 is your Nightjar code.', sent_at: '2026-07-10T23:55:00.000Z' },
  ]);
  expect((await demo.inject('/dev/inbox.json')).json().messages).toHaveLength(3);
});

test.each([
  ['in production', productionVariables],
  ['where the demo is off', { DEMO: 'off' }],
])('no page shows unsent text messages outside of a demo: %s', async (_where, variables) => {
  const app = appWith(variables);
  for (const path of ['/dev/inbox', '/dev/inbox.json']) expect((await app.inject(path)).statusCode).toBe(404);
});

test.each([
  [0, 'just now'],
  [59, '59 min ago'],
  [60, '1 h ago'],
  [60 * 47, '1 d ago'],
])('the age of a text message after %i minutes is shown as "%s"', (minutes, age) => {
  expect(ageText(minutesAgo(minutes).now(), now)).toBe(age);
});

test('an empty inbox of unsent text messages explains its purpose', async () => {
  await db.deleteFrom('auth.sms_outbox').execute();
  expect((await demo.inject('/dev/inbox')).body).toContain('Nothing yet');
});

test('the inbox page of the demo lists unsent pushes and unsent text messages together, and its JSON has a list for each', async () => {
  const id = systemRandom.uuid();
  await db.insertInto('auth.accounts').values({ id, phone: '18135550104' }).execute();
  await db.insertInto('users').values({ id, phone: '18135550104', referral_code: id }).execute();
  await storeNotes(
    db,
    {
      userIds: [id],
      note: { title: 'Moth', body: 'Who is <b>out</b>?', link: '/chats/1', tag: 'chat-1', channel: 'chats' },
    },
    now,
  );
  const { body } = await demo.inject('/dev/inbox');
  expect(body).toContain('Push · (813) 555-0104');
  expect(body).toContain('Moth: Who is &lt;b&gt;out&lt;/b&gt;?');
  const { pushes } = (await demo.inject('/dev/inbox.json?phone=18135550104')).json();
  expect(pushes).toEqual([
    {
      phone: '18135550104',
      title: 'Moth',
      body: 'Who is <b>out</b>?',
      link: '/chats/1',
      conversation_id: null,
      sent_at: now.toISOString(),
    },
  ]);
});
