import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { UserId } from '@nightjar/domain/kernel/id';
import { sql } from 'kysely';
import { signAccessToken } from '../../platform/auth/actor/access-token.ts';
import { makeKeyRing, newPrivateKey } from '../../platform/auth/actor/key-ring.ts';
import { systemClock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { builders } from '../builders.ts';
import { openPhone, type Phone } from '../phone.ts';
import { isAlive, mainScript, type RunningServer, startServer } from '../process.ts';

/** Two api processes and a worker of one parent, behind one port, and two friends who talk. */
export type Siblings = {
  readonly server: RunningServer;
  readonly conversationId: string;
  /** A phone of one of the two; the parent hands connections out in turn. */
  phone(of: 0 | 1): Promise<Phone>;
  /** The processes that answer the question for metrics, by name, with their process ids. */
  processes(): Promise<Map<string, Answering>>;
  close(): Promise<void>;
};
export type Answering = { readonly sockets: number; readonly startedAt: number; readonly pid: number };

const publicUrl = 'http://localhost:8080';

export async function openSiblings(
  { db, url }: { db: Database; url: string },
  extra: Record<string, string> = {},
): Promise<Siblings> {
  const folder = await mkdtemp(join(tmpdir(), 'siblings-'));
  const build = builders(db, systemClock);
  const friends = [await build.member(), await build.member()] as const;
  const conversationId = await build.conversation(friends);
  for (const id of friends) await openSession(db, id);
  const signingKey = await newPrivateKey();
  const ring = await makeKeyRing([signingKey]);
  const server = await startServer({
    command: [mainScript, '--processes', '2'],
    env: {
      PUBLIC_URL: publicUrl,
      DATABASE_URL: url,
      DATA_DIR: join(folder, 'data'),
      JWT_SIGNING_KEYS: JSON.stringify([signingKey]),
      AUTH_RATE_LIMITS: 'off',
      LOG_LEVEL: 'info',
      ...extra,
    },
  });
  const now = systemClock.now();
  const tokenOf = (id: UserId) =>
    signAccessToken(
      ring,
      { userId: id, sessionId: id, phone: '1', userMetadata: {}, signedInAt: now },
      `${publicUrl}/auth/v1`,
      now,
    );
  return {
    server,
    conversationId,
    phone: async of => openPhone(server.address, await tokenOf(friends[of]), friends[of], conversationId),
    processes: () => answering(server),
    async close() {
      server.child.kill('SIGKILL');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const openSession = (db: Database, id: UserId) =>
  sql`insert into auth.sessions (id, account_id, not_after) values (${id}, ${id}, now() + interval '1 day')`.execute(db);

async function answering({ address, child }: RunningServer): Promise<Map<string, Answering>> {
  const text = await fetch(`${address}/metrics`).then(
    answer => answer.text(),
    () => '',
  );
  const valueOf = (metric: string, name: string) =>
    Number(new RegExp(`^${metric}\\{process="${name}"\\} (\\S+)`, 'm').exec(text)?.[1] ?? 0);
  const names = [...text.matchAll(/^process_start_time_seconds\{process="([^"]+)"\}/gm)].map(([, name = '']) => name);
  const pids = await childrenOf(child.pid ?? 0);
  const startOf = new Map(await Promise.all(pids.map(async pid => [pid, await startedAt(pid)] as const)));
  return new Map(
    names.map(name => {
      const started = valueOf('process_start_time_seconds', name);
      return [name, { sockets: valueOf('sockets_open', name), startedAt: started, pid: nearest(startOf, started) }];
    }),
  );
}
