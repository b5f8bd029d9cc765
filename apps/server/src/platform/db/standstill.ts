import pg from 'pg';

/** An answer may take this long before the server is probed … */
const patienceMs = 2_000;
/** … and this long may the look take. */
const lookMs = 2_000;

/**
 * The server itself keeps `statement_timeout`, so a server that hangs (SIGSTOP, a network that drops packets) does
 * not. Every statement is watched: where the server answers no probe either, `giveUp` is called. A slow statement of
 * a server that answers continues.
 */
export type Standstill = <Answer>(answer: Promise<Answer>, giveUp: () => void) => Promise<Answer>;

export function watchForStandstill(url: string): Standstill {
  let looking: Promise<boolean> | null = null;
  const stands = (): Promise<boolean> => {
    looking ??= standsStill(url).finally(() => {
      looking = null;
    });
    return looking;
  };
  return async (answer, giveUp) => {
    const look = async () => {
      if (await stands()) giveUp();
    };
    const timer = setInterval(look, patienceMs);
    return answer.finally(() => clearInterval(timer));
  };
}

/** A no is an answer too: too many connections, starting up, shutting down. */
async function standsStill(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: lookMs,
    query_timeout: lookMs,
  });
  client.on('error', () => {});
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
