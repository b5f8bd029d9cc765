import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Actor } from '@nightjar/domain/kernel/actor';
import { userId } from '@nightjar/domain/kernel/id';
import { bucket } from '@nightjar/domain/kernel/upload';
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { logLines } from '../../testing/log-lines.ts';
import { roomyDisk } from '../disk/disk.ts';
import { createLimits } from '../limits/limits.ts';
import { systemRandom } from '../random.ts';
import { createSigner } from '../signer.ts';
import { diskFileStore } from './files/disk.ts';
import { insertObject } from './queries.ts';
import { registerStorageRoutes } from './register.ts';

const { appDb: db, urls } = await testDatabase();
const folder = await mkdtemp(join(tmpdir(), 'register-'));
const limits = createLimits(urls.app, () => {});
const { log, lines } = logLines();
const app: FastifyInstance = fastify({ loggerInstance: log as FastifyBaseLogger });
afterAll(async () => {
  await app.close();
  await limits.close();
  await rm(folder, { recursive: true });
});

const guest: Actor = {
  userId: userId.parse(randomUUID()),
  sessionId: 'a-session',
  tier: 'subscribed',
  roles: [],
};
const broken = () => Promise.reject(new Error('secret of the database'));

await registerStorageRoutes(
  app,
  {
    db,
    files: diskFileStore(join(folder, 'files')),
    clock: { now: () => new Date() },
    random: systemRandom,
    signer: createSigner([Buffer.alloc(32, 1)]),
    limits,
    disk: roomyDisk,
  },
  { actorOf: async () => guest, manages: broken, isReader: broken, incomingFolder: join(folder, 'incoming') },
);

const attachment = `sys/images/${randomUUID()}.jpg`;
await insertObject(
  db,
  {
    name: attachment,
    owner: randomUUID(),
    version: randomUUID(),
    size: 1,
    mime_type: 'image/jpeg',
    cache_control: 'no-cache',
    user_metadata: {},
  },
  new Date(),
);

const failures = () => lines().filter(({ msg }) => msg === 'storage request failed');

test('a refusal of the storage is not logged as a failure of the server', async () => {
  const { statusCode } = await app.inject(`/storage/v1/object/public/${bucket}/none`);
  expect(statusCode).toBe(400);
  expect(failures()).toEqual([]);
});

test.each([
  ['one link', `/${attachment}`, { expiresIn: 60 }],
  ['many links', '', { expiresIn: 60, paths: [attachment] }],
])('a failure to make %s is logged, and the answer does not contain the reason', async (_, path, payload) => {
  const before = failures().length;
  const answer = await app.inject({
    method: 'POST',
    url: `/storage/v1/object/sign/${bucket}${path}`,
    payload,
  });
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toMatchObject({
    code: 'InternalError',
    message: expect.stringMatching(/^Something went wrong on our side \(request .+\)\.$/),
  });
  expect(answer.body).not.toContain('secret');
  expect(failures().slice(before)).toEqual([
    expect.objectContaining({ err: expect.objectContaining({ message: 'secret of the database' }) }),
  ]);
});
