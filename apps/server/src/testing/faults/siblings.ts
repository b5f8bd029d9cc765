import { mkdtemp, rm } from 'node:fs/promises';
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
import { mainScript, type RunningServer, startServer } from '../process.ts';

/**
 * Two api processes and a worker are children of one parent process and share one port. Two friends chat with each
 * other.
 */
export type ServerSiblings = {
  readonly server: RunningServer;
  readonly conversationId: string;
  readonly dataDir: string;
  /** Opens a phone of one of the two friends. The parent process assigns connections to the api processes in turn. */
  phone(of: 0 | 1): Promise<Phone>;
  /** Returns who one of the friends is, and a token of their session. */
  signedIn(of: 0 | 1): Promise<{ userId: UserId; token: string }>;
  /** Returns the id of the process with this name, and after how many milliseconds it was ready. */
  running(name: ProcessName): { pid: number; ms: number };
  /** Returns the number of sockets of each api process. */
  sockets(): Promise<number[]>;
  close(): Promise<void>;
};
type ProcessName = 'api-1' | 'api-2' | 'worker';

const publicUrl = 'http://localhost:8080';

export async function startServerSiblings(
  { db, url }: { db: Database; url: string },
  extra: Record<string, string> = {},
): Promise<ServerSiblings> {
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
      { issuer: `${publicUrl}/auth/v1`, now },
    );
  return {
    server,
    conversationId,
    dataDir: join(folder, 'data'),
    phone: async of => openPhone(server.address, await tokenOf(friends[of]), friends[of], conversationId),
    signedIn: async of => ({ userId: friends[of], token: await tokenOf(friends[of]) }),
    running: name => readReadyProcess(server.output(), name),
    sockets: () => countOpenSocketsOfNodes(server.address),
    async close() {
      server.child.kill('SIGKILL');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const openSession = (db: Database, id: UserId) =>
  sql`insert into auth.sessions (id, account_id, not_after) values (${id}, ${id}, now() + interval '1 day')`.execute(
    db,
  );

/** Reads the parent's log, which has a line for each process that became ready. */
function readReadyProcess(output: string, name: ProcessName): { pid: number; ms: number } {
  const lines = output.matchAll(new RegExp(`is ready {"process":"${name}","pid":(\\d+),"ms":(\\d+)}`, 'g'));
  const [, pid, ms] = [...lines].at(-1) ?? [];
  return { pid: Number(pid), ms: Number(ms) };
}

async function countOpenSocketsOfNodes(address: string): Promise<number[]> {
  const answer = await fetch(`${address}/metrics`);
  const lines = (await answer.text()).matchAll(/^nightjar_sockets_open\{process="api-\d"\} (\d+)$/gm);
  return [...lines].map(([, count]) => Number(count));
}
