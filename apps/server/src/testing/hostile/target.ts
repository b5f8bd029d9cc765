import { mkdtemp, rm } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { signAccessToken } from '../../platform/auth/actor/access-token.ts';
import { makeKeyRing, newPrivateKey } from '../../platform/auth/actor/key-ring.ts';
import { insertSession } from '../../platform/auth/queries/sessions.ts';
import { systemClock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { systemRandom } from '../../platform/random.ts';
import { builders } from '../builders.ts';
import { mainScript, type RunningServer, startServer } from '../process.ts';

/** The target is a real server in a process of its own, and the session of a member. */
export type Target = {
  readonly server: RunningServer;
  readonly port: number;
  readonly token: string;
  /** The member may upload a picture with this name. */
  readonly uploadName: string;
  /**
   * Returns the processes of the server that became ready so far, each as the log names it, or the id of the only
   * process.
   */
  pids(): string[];
  /** Returns the numbers of open connections, by metric and process. */
  open(): Promise<string[]>;
  /** Returns the unexpected errors that the server's guard caught. */
  caught(): Promise<string[]>;
  close(): Promise<void>;
};

const publicUrl = 'http://localhost:8080';

export async function openTarget(
  { db, url }: { db: Database; url: string },
  args: readonly string[],
  env: Record<string, string>,
): Promise<Target> {
  const folder = await mkdtemp(join(tmpdir(), 'hostile-'));
  const member = await builders(db, systemClock).member();
  const signingKey = await newPrivateKey();
  const server = await startServer({
    command: [mainScript, ...args],
    env: {
      PUBLIC_URL: publicUrl,
      DATABASE_URL: url,
      DATA_DIR: join(folder, 'data'),
      JWT_SIGNING_KEYS: JSON.stringify([signingKey]),
      AUTH_RATE_LIMITS: 'off',
      LOG_LEVEL: 'info',
      ...env,
    },
  });
  const port = Number(new URL(server.address).port);
  const now = systemClock.now();
  const sessionId = systemRandom.uuid();
  const notAfter = new Date(now.getTime() + 3_600_000);
  await insertSession(db, {
    id: sessionId,
    accountId: member,
    userAgent: null,
    address: null,
    notAfter,
    now,
  });
  const subject = { userId: member, sessionId, phone: '1', userMetadata: {}, signedInAt: now };
  const token = await signAccessToken(await makeKeyRing([signingKey]), subject, {
    issuer: `${publicUrl}/auth/v1`,
    now,
  });
  const figures = async (pattern: RegExp) => (await metricsOf(port)).match(pattern) ?? [];
  return {
    server,
    port,
    token,
    uploadName: `users/${member}-profile.png`,
    pids: () => server.output().match(/"process":"\S+","pid":\d+/g) ?? [String(server.child.pid)],
    open: async () => [...(await figures(/^(sockets|connections)_open.*$/gm))].sort(),
    caught: async () => [...(await figures(/^nightjar_failures_caught_total.*$/gm))],
    async close() {
      await server.stop('SIGKILL');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Reads the metrics on a connection that closes after the answer, so that it is not open any more at the next reading.
 */
const metricsOf = (port: number) =>
  new Promise<string>((resolve, reject) => {
    get({ port, host: '127.0.0.1', path: '/metrics', agent: false }, answer => {
      text(answer).then(resolve, reject);
    }).on('error', reject);
  });
