import { once } from 'node:events';
import { createServer } from 'node:net';
import { createConversation } from '@nightjar/domain/chat/calls';
import type { Message } from '@nightjar/domain/chat/entity';
import type { UserId } from '@nightjar/domain/kernel/id';
import { expect, onTestFinished, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { type SeededRandom, seededRandom } from '../../../testing/dice.ts';
import { badSignal, type FaultyLine, openFaultyLine } from '../../../testing/faults/faulty-line.ts';
import { openPhone, type Phone } from '../../../testing/phone.ts';
import { startServer } from '../../../testing/process.ts';

const publicUrl = 'http://localhost:8080';
const { db, databaseUrl, settings, build, call, clock, tokenOf } = await testApp({ PUBLIC_URL: publicUrl });
clock.advance((Date.now() - clock.now().getTime()) / 1000);

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return address.port;
}

/**
 * Runs the real server on the database of this test file. The keys that sign sessions are in that database, so this
 * file can sign in phones.
 */
function startProduct(port: number) {
  return startServer({
    env: {
      PORT: String(port),
      PUBLIC_URL: publicUrl,
      DATABASE_URL: databaseUrl,
      DATA_DIR: settings.dataDir,
      AUTH_RATE_LIMITS: 'off',
    },
  });
}

async function twoFriends(): Promise<{ rae: UserId; moth: UserId; conversationId: string }> {
  const [rae, moth] = [await build.member({ nickname: 'rae' }), await build.member({ nickname: 'moth' })];
  const input = { created_by: rae, user_ids: [moth], group_name: 'Friday flock' };
  const { body } = await call(createConversation, input, rae);
  if (!body.data) throw new Error(body.message);
  return { rae, moth, conversationId: body.data.conversation_id };
}

async function phonesOn(line: FaultyLine) {
  const { rae, moth, conversationId } = await twoFriends();
  const phones = await Promise.all(
    [rae, moth].map(async id => openPhone(line.url, await tokenOf(id), id, conversationId)),
  );
  onTestFinished(async () => {
    await Promise.all(phones.map(phone => phone.close()));
    await line.close();
  });
  return { phones, conversationId };
}

/** Sends one message after another, and adds each acknowledged message to `sent`. */
async function talk(phone: Phone, name: string, sent: string[], goOn: () => boolean): Promise<void> {
  while (goOn()) {
    const { message } = await phone.send(`${name} ${sent.length + 1}`);
    sent.push(message ?? '');
  }
}

const textsOf = (shown: Message[]) => shown.map(({ message }) => message);

/** Expects every acknowledged message exactly once, in the order of its sender, in the database and on both phones. */
async function expectNothingLost(phones: Phone[], conversationId: string, sent: string[][]): Promise<void> {
  const rows = await db
    .selectFrom('messages')
    .where('conversation_id', '=', conversationId)
    .select('message')
    .orderBy('id')
    .execute();
  const kept = rows.map(({ message }) => message);
  expect(kept).toHaveLength(sent.flat().length);
  for (const acknowledged of sent) {
    const own = new Set(acknowledged);
    expect(kept.filter(text => own.has(text ?? ''))).toEqual(acknowledged);
  }
  for (const phone of phones)
    await expect.poll(() => textsOf(phone.shown()), { timeout: 30_000 }).toEqual(kept);
}

/** This connection fails three times as often as a bad mobile signal, so that even few messages meet many faults. */
const worseSignal = { ...badSignal, delayMs: 15, cut: 0.03, drop: 0.03 };
const messagesEach = 250;

test('messages sent through a connection that drops, delays and cuts arrive once and in order on both sides', async () => {
  const port = await freePort();
  const product = await startProduct(port);
  onTestFinished(() => void product.child.kill('SIGKILL'));
  const line = await openFaultyLine(port, worseSignal, seededRandom(2_000));
  const { phones, conversationId } = await phonesOn(line);

  const sent: string[][] = phones.map(() => []);
  await Promise.all(
    phones.map((phone, index) => {
      const own = sent[index] ?? [];
      return talk(phone, `phone ${index}`, own, () => own.length < messagesEach);
    }),
  );
  expect(line.failures()).toBeGreaterThan(50);
  line.heal();
  await expectNothingLost(phones, conversationId, sent);
}, 240_000);

/**
 * The test kills the server this often. After a change of the code for messages, run it with 50 kills, which take
 * minutes.
 */
const kills = 3;

test('a server killed at random points under load loses no acknowledged message and stores none twice', async () => {
  const port = await freePort();
  let product = await startProduct(port);
  onTestFinished(() => void product.child.kill('SIGKILL'));
  const line = await openFaultyLine(port, { ...badSignal, cut: 0, drop: 0, delayMs: 2 }, seededRandom(0));
  const { phones, conversationId } = await phonesOn(line);

  let over = false;
  const sent: string[][] = phones.map(() => []);
  const talking = Promise.all(
    phones.map((phone, index) => talk(phone, `phone ${index}`, sent[index] ?? [], () => !over)),
  );
  const chance: SeededRandom = seededRandom(kills);
  for (let kill = 0; kill < kills; kill += 1) {
    const sentBeforeTheEnd = sent.flat().length + chance.between(1, 8);
    await expect
      .poll(() => sent.flat().length, { interval: 2, timeout: 60_000 })
      .toBeGreaterThanOrEqual(sentBeforeTheEnd);
    await new Promise(resolve => setTimeout(resolve, chance.between(0, 30)));
    await product.stop('SIGKILL');
    product = await startProduct(port);
  }
  over = true;
  await talking;
  await expectNothingLost(phones, conversationId, sent);
}, 600_000);
