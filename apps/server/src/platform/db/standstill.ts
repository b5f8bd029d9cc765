import pg from 'pg';
import { guarded, ignoreErrors } from '../guarded.ts';

/** An answer may take this many milliseconds before the server is probed. */
const standstillAfterMs = 2_000;
/** The answer to the probe may take this many milliseconds. */
const probeTimeoutMs = 2_000;
const probeEveryMs = 500;

/**
 * The server itself enforces `statement_timeout`, so a server that hangs (SIGSTOP, a network that drops packets) does
 * not. Every statement is watched. Where the server does not answer a probe either, `giveUp` is called. A slow
 * statement continues where the server answers the probe.
 */
export type StandstillWatch = <Answer>(answer: Promise<Answer>, giveUp: () => void) => Promise<Answer>;

export function watchForStandstill(url: string): StandstillWatch {
  const waiting = new Set<WatchedAnswer>();
  let looking = false;
  let timer: NodeJS.Timeout | undefined;
  const patientTill = () => performance.now() - standstillAfterMs;
  const late = () => [...waiting].filter(({ since }) => since <= patientTill());

  async function probeIfOverdue(): Promise<void> {
    if (waiting.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
    if (looking || late().length === 0) return;
    looking = true;
    const stands = await isStandingStill(url);
    looking = false;
    if (stands) for (const { giveUp } of late()) giveUp();
  }

  return (answer, giveUp) => {
    const asked = { since: performance.now(), giveUp };
    waiting.add(asked);
    // One timer serves all statements, because almost every statement is answered before the timer runs.
    timer ??= setInterval(guarded('the watch on PostgreSQL', probeIfOverdue), probeEveryMs).unref();
    return answer.finally(() => waiting.delete(asked));
  };
}

type WatchedAnswer = { readonly since: number; readonly giveUp: () => void };

/**
 * Returns true where the server does not answer at all. An error that PostgreSQL sends counts as an answer: too many
 * connections, a server that is starting or shutting down.
 */
async function isStandingStill(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: probeTimeoutMs,
    query_timeout: probeTimeoutMs,
  });
  ignoreErrors(client);
  try {
    await client.connect();
    await client.query('select 1');
    return false;
  } catch (error) {
    return !(error instanceof pg.DatabaseError);
  } finally {
    client.end().catch(() => {});
  }
}
