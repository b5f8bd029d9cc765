import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Actor } from '@nightjar/domain/kernel/actor';
import { userId } from '@nightjar/domain/kernel/id';
import { bucket } from '@nightjar/domain/kernel/upload';
import { createClient } from '@supabase/supabase-js';
import Fastify from 'fastify';
import { systemClock } from '../platform/clock.ts';
import { systemRandom } from '../platform/random.ts';
import { diskFileStore } from '../platform/storage/disk.ts';
import { registerStorage } from '../platform/storage/register.ts';
import { staffInDatabase } from '../platform/storage/staff.ts';
import { testDatabase } from './database.ts';

/** Storage alone on a real socket, with a database and a folder of its own; tokens are what `signIn` made up. */
export async function storageRig() {
  const { db } = await testDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'storage-'));
  const files = diskFileStore(join(folder, 'files'));
  const actors = new Map<string, Actor>();
  const store = { db, files, clock: { ...systemClock }, random: systemRandom };
  const app = Fastify();
  await registerStorage(app, store, {
    actorOf: async bearer => actors.get(bearer) ?? null,
    isStaff: staffInDatabase(db),
    signingSecret: systemRandom.bytes(32),
    incomingFolder: join(folder, 'incoming'),
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;

  function signIn(overrides: Partial<Actor> = {}) {
    const actor: Actor = {
      userId: userId.parse(systemRandom.uuid()),
      sessionId: systemRandom.uuid(),
      tier: 'subscribed',
      roles: [],
      ...overrides,
    };
    const token = `token-of-${actor.userId}`;
    actors.set(token, actor);
    return { id: actor.userId, token, storage: clientFor(token) };
  }

  function clientFor(token?: string) {
    const options = token ? { accessToken: async () => token } : {};
    return createClient(url, 'sb_publishable_test', options).storage.from(bucket);
  }

  return {
    db,
    store,
    url,
    signIn,
    visitor: clientFor(),
    /** Every file the store and the entrance hold. */
    async filesOnDisk() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      return entries.filter(entry => entry.isFile()).map(entry => entry.name);
    },
    async close() {
      await app.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
