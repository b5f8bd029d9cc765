import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mySessions } from '@nightjar/domain/account/calls';
import { sendMessage } from '@nightjar/domain/chat/calls';
import { redeemFreeDrink } from '@nightjar/domain/drinks/calls';
import type { Call, RequestOf } from '@nightjar/domain/kernel/call';
import type { UserId } from '@nightjar/domain/kernel/id';
import { bucket } from '@nightjar/domain/kernel/upload';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { signAccessToken } from './platform/auth/actor/access-token.ts';
import { openConfiguredOrSharedKeys } from './platform/auth/actor/key-ring.ts';
import { insertSession } from './platform/auth/queries/sessions.ts';
import { systemClock } from './platform/clock.ts';
import { type Database, openDatabase } from './platform/db/database.ts';
import { sendCall } from './testing/app.ts';
import { builders } from './testing/builders.ts';
import { mountSmallVolume } from './testing/machine/small-volume.ts';
import { isAlive, pidOfPostgres, runToEnd, spawnServer } from './testing/process.ts';

/** The database of a new server has about 90 MB, and its log grows by 16 MB at a time. */
const volumeMb = 640;
const publicUrl = 'http://localhost:1';

const volume = await mountSmallVolume(volumeMb);
if (typeof volume !== 'string') afterAll(() => volume.unmount());

/** Starts a server with its data, and with the file of its log, on the volume. */
async function startOn(folder: string) {
  const dataDir = join(folder, 'data');
  await mkdir(dataDir, { mode: 0o711 });
  const logFile = join(folder, 'server.log');
  const output = await open(logFile, 'a');
  const env = { DATA_DIR: dataDir, PUBLIC_URL: publicUrl, AUTH_RATE_LIMITS: 'off', LOG_LEVEL: 'info' };
  const child = spawnServer({ env, stdio: ['ignore', output.fd, output.fd] });
  await output.close();
  const ended = once(child, 'exit');
  const log = () => readFile(logFile, 'utf8');
  const address = async () => /is open: (\S+)/.exec(await log())?.[1] ?? '';
  await vi.waitUntil(address, { timeout: 90_000 });
  const socketFolder = encodeURIComponent(join(dataDir, 'postgres'));
  const db = openDatabase({ url: `postgresql://app@localhost/app?host=${socketFolder}` });
  return { dataDir, env, child, ended, log, db, url: await address() };
}

/** Returns a time zone in which it is between 9pm and 10pm now, because the law allows no drink at some hours. */
function zoneOfEvening(): string {
  const ahead = 21 - new Date().getUTCHours();
  const offset = ahead > 12 ? ahead - 24 : ahead;
  // The signs of these names are reversed: 3 hours ahead of UTC is Etc/GMT-3.
  return offset > 0 ? `Etc/GMT-${offset}` : `Etc/GMT+${-offset}`;
}

/** Returns an access token of a user, signed with the keys of the server. */
async function tokenFor(db: Database, userId: UserId): Promise<string> {
  const now = new Date();
  const session = { id: randomUUID(), accountId: userId, userAgent: null, address: null };
  await insertSession(db, { ...session, notAfter: new Date(now.getTime() + 3_600_000), now });
  const ring = await openConfiguredOrSharedKeys([], db);
  const subject = { userId, sessionId: session.id, phone: '18135550100', userMetadata: {}, signedInAt: now };
  return signAccessToken(ring, subject, { issuer: `${publicUrl}/auth/v1`, now });
}

describe('a server whose disk runs full under load', () => {
  if (typeof volume === 'string') {
    test('the test of a server on a full disk is skipped, with the reason, where there is no small file system', ({
      skip,
    }) => skip(volume));
    return;
  }
  let server: Awaited<ReturnType<typeof startOn>>;
  let build: ReturnType<typeof builders>;
  let picture: Buffer;
  let people: Awaited<ReturnType<typeof makePeople>>;
  /** Everything that the server acknowledged, by the names under which it must be found afterwards. */
  const kept = { messages: new Set<string>(), pours: new Set<string>(), files: new Set<string>() };

  async function makePeople() {
    const [guest, friend] = [
      await build.member({}, { free_drinks_per_period: 9_999, cooldown_in_minutes: null }),
      await build.member(),
    ];
    await build.location(guest);
    const venue = await build.venue({ timezone: zoneOfEvening() });
    const { venue_id, pro_code, pro_color_id } = await build.pro({ venue_id: venue });
    return {
      guest,
      conversation_id: await build.direct(guest, friend),
      pour: { user_id: guest, venue_id, pro_code, pro_color_id },
      token: await tokenFor(server.db, guest),
    };
  }

  beforeAll(async () => {
    server = await startOn(volume.folder);
    build = builders(server.db, systemClock);
    people = await makePeople();
    const [width, height] = [900, 900];
    const noise = { raw: { width, height, channels: 3 as const } };
    picture = await sharp(randomBytes(width * height * 3), noise)
      .jpeg({ quality: 90 })
      .toBuffer();
  }, 120_000);
  afterAll(async () => {
    server?.child.kill('SIGKILL');
    const postgres = server && (await pidOfPostgres(server.dataDir));
    if (postgres && (await isAlive(postgres))) process.kill(postgres, 'SIGKILL');
    await server?.db.destroy();
  });

  const call = <C extends Call>(declaration: C, input: RequestOf<C>, key?: string) =>
    sendCall<C>(server.url + declaration.path, declaration, input, {
      token: people.token,
      ...(key !== undefined && { key }),
    });

  async function say(): Promise<number> {
    const { guest: user_id, conversation_id } = people;
    const message = randomBytes(1_900).toString('hex');
    const { status, body } = await call(sendMessage, {
      ...{ user_id, conversation_id, message, client_id: randomUUID() },
    });
    if (body.success && body.data) kept.messages.add(body.data.message_id);
    return status;
  }

  async function pour(): Promise<number> {
    const { status, body } = await call(redeemFreeDrink, people.pour, randomUUID());
    if (body.success && body.data) kept.pours.add(body.data.redemption_id);
    return status;
  }

  const objectUrl = (name: string) => `${server.url}/storage/v1/object/${bucket}/${name}`;
  const authorization = () => ({ authorization: `Bearer ${people.token}` });

  async function upload(): Promise<number> {
    const name = `sys/images/${randomUUID()}.jpg`;
    const { status } = await fetch(objectUrl(name), {
      method: 'POST',
      headers: { ...authorization(), 'content-type': 'image/jpeg' },
      body: new Uint8Array(picture),
    });
    if (status === 200) kept.files.add(name);
    return status;
  }

  /** Repeats a write until it is refused for lack of room. Returns every status on the way. */
  async function untilFull(write: () => Promise<number>): Promise<Set<number>> {
    const statuses = new Set<number>();
    while (!statuses.has(507)) statuses.add(await write());
    return statuses;
  }

  const readyz = async () => (await (await fetch(`${server.url}/readyz`)).json()) as { disk: string };

  /** Fails where something that was acknowledged is not there. */
  async function expectEverythingKept(): Promise<void> {
    const { db } = server;
    const messages = await db.selectFrom('messages').select('id').execute();
    const pours = await db.selectFrom('redemptions').select('id').execute();
    expect([...kept.messages].filter(id => !messages.some(row => row.id === id))).toEqual([]);
    expect([...kept.pours].filter(id => !pours.some(row => row.id === id))).toEqual([]);
    for (const name of kept.files) {
      const answer = await fetch(objectUrl(name), { headers: authorization() });
      const { width } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      expect([name, answer.status, width]).toEqual([name, 200, 900]);
    }
  }

  test('a server whose disk fills up under load refuses writes of every kind before PostgreSQL finds no room, and still answers reads', async () => {
    const postgres = await pidOfPostgres(server.dataDir);
    await volume.fillUntilFree(64 + 24);
    const statuses = await Promise.all([say, say, pour, upload].map(untilFull));
    expect(new Set(statuses.flatMap(each => [...each]))).toEqual(new Set([200, 507]));
    expect(await readyz()).toMatchObject({ status: 'degraded', disk: 'full: nothing new is saved' });
    expect((await call(mySessions, {})).status).toBe(200);
    expect(await pidOfPostgres(server.dataDir)).toBe(postgres);
    expect(await volume.freeMb()).toBeGreaterThan(16);
    expect(Object.entries(kept).filter(([, { size }]) => size === 0)).toEqual([]);
    await expectEverythingKept();
  }, 120_000);

  test('a server whose disk was full accepts writes again by itself once there is room', async () => {
    await volume.empty();
    await expect.poll(say, { timeout: 20_000 }).toBe(200);
    expect(await readyz()).toMatchObject({ status: 'ready', disk: 'ready' });
  }, 60_000);

  test('a backup or a drill onto the nearly full volume of the server is refused before it writes and while it writes, leaves nothing there, and the server goes on saving', async () => {
    const elsewhere = await mkdtemp(join(tmpdir(), 'elsewhere-'));
    onTestFinished(() => rm(elsewhere, { recursive: true }));
    const operator = (argv: string[], more = {}) =>
      runToEnd({
        env: { ...server.env, ...more },
        command: [join(import.meta.dirname, 'operator.ts'), ...argv],
      });
    const archive = join(volume.folder, 'night.backup');
    const large = join(server.dataDir, 'files/objects', randomUUID());
    await writeFile(large, randomBytes(40 * 2 ** 20));

    await volume.fillUntilFree(110);
    const during = await operator(['backup', archive]);
    expect([during.code, during.stderr]).toEqual([
      1,
      expect.stringMatching(
        /There is no room for \S+night\.backup: its volume has \d+ MB left, and 80 MB stay free for the server\. Nothing was written: /,
      ),
    ]);
    expect((await readdir(volume.folder)).filter(file => file.startsWith('night'))).toEqual([]);
    expect(await say()).toBe(200);

    expect(await operator(['backup', elsewhere])).toMatchObject({ code: 0, stderr: '' });
    const temporary = join(volume.folder, 'temporary');
    await mkdir(temporary);
    const drill = await operator(['restore', elsewhere, '--drill'], { TMPDIR: temporary });
    expect([drill.code, drill.stderr]).toEqual([
      1,
      expect.stringContaining('There is no room for the content of'),
    ]);
    expect(await readdir(temporary)).toEqual([]);

    await rm(large);
    await volume.fillUntilFree(75);
    const { mtimeMs } = await stat(volume.folder);
    const before = await operator(['backup', archive]);
    expect([before.code, before.stderr]).toEqual([1, expect.stringContaining('its volume has 7')]);
    expect((await stat(volume.folder)).mtimeMs).toBe(mtimeMs);
    expect(await say()).toBe(200);
    await volume.empty();
  }, 120_000);

  test('a server whose disk is filled to the last byte under load loses nothing that it acknowledged', async () => {
    const name = `sys/images/${randomUUID()}.jpg`;
    const slow = request(objectUrl(name), {
      method: 'POST',
      headers: { ...authorization(), 'content-type': 'image/jpeg', 'transfer-encoding': 'chunked' },
    });
    const answered = once(slow, 'response');
    slow.write(picture.subarray(0, 100_000));
    const incoming = join(server.dataDir, 'incoming');
    await expect.poll(() => readdir(incoming)).toHaveLength(1);

    await volume.fillUntilFree(0);
    slow.end(picture.subarray(100_000));
    const statuses = await Promise.all(
      Array.from({ length: 40 }, (_, at) => [say, pour, upload][at % 3]?.()),
    );
    const [response] = await answered;
    expect(response.statusCode).toBe(507);
    expect(new Set(statuses)).toContain(507);
    expect(statuses.filter(status => status === undefined || ![200, 503, 507].includes(status))).toEqual([]);

    const archive = join(volume.folder, 'night.tar.zst');
    const { code, stderr } = await runToEnd({
      env: server.env,
      command: [join(import.meta.dirname, 'operator.ts'), 'backup', archive],
    });
    expect([code, stderr]).toEqual([1, expect.stringContaining('There is no room')]);
    expect((await readdir(volume.folder)).filter(file => file.startsWith('night'))).toEqual([]);

    await expect.poll(() => readdir(incoming)).toEqual([]);
    expect(await readdir(join(server.dataDir, 'files/drafts'))).toEqual([]);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  }, 120_000);

  test('a server whose disk was filled to the last byte still has everything that it acknowledged, and goes on logging, once there is room again', async () => {
    await volume.empty();
    await expect.poll(say, { timeout: 30_000 }).toBe(200);
    expect([await pour(), await upload()]).toEqual([200, 200]);
    await expectEverythingKept();

    expect(server.child.exitCode).toBeNull();
    const before = (await stat(join(volume.folder, 'server.log'))).size;
    await fetch(`${server.url}/healthz`);
    await expect.poll(async () => (await server.log()).length).toBeGreaterThan(before);
    server.child.kill('SIGTERM');
    expect(await server.ended).toEqual([0, null]);
    expect(await server.log()).toContain('A disk is full: calls that save something new are refused');
    expect(await server.log()).toContain('The disks have room again');
  }, 60_000);
});
