import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { answerWithin } from '../answered.ts';
import type { Database } from '../db/database.ts';
import { ReplicaFreshness } from './freshness.ts';

/** Both servers are asked for their positions at this interval, in milliseconds. */
const lookEveryMs = 250;
/** An answer that takes more milliseconds than this counts as no answer. */
const answerTimeoutMs = 1_000;

/** `behind` means that the replica may be further behind than the setting allows. */
export type ReplicaState = 'ready' | 'behind' | 'away' | 'promoted';

/** `lagMs` is the most that the replica may be behind now, in milliseconds; Infinity where that is not known. */
export type ReplicaReading = { readonly state: ReplicaState; readonly lagMs: number };

const sentenceByState: Record<ReplicaState, string> = {
  ready: 'the replica answers reads',
  behind: 'the replica is too far behind, so the database answers all reads',
  away: 'the replica does not answer, so the database answers all reads',
  promoted: 'the replica has become a database of its own, so the database answers all reads',
};

type WatchedServers = {
  readonly writer: Database;
  /** These connections are for the watch alone, so that a replica under load is still asked. */
  readonly replica: Database;
  readonly mostLagMs: number;
  readonly log: Logger;
};

/** Knows at each moment whether the replica may answer reads. Until the first answers, it may not. */
export class ReplicaWatch {
  readonly #servers: WatchedServers;
  readonly #freshness = new ReplicaFreshness();
  readonly #closing = new AbortController();
  /** Each read that the replica is answering is given up by calling its function. */
  readonly #running = new Set<() => void>();
  #reach: 'reached' | 'away' | 'promoted' = 'away';
  #told: ReplicaState | null = null;
  #looking: Promise<void> = Promise.resolve();

  constructor(servers: WatchedServers) {
    this.#servers = servers;
  }

  open(): void {
    this.#looking = this.#lookAgainAndAgain();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#looking;
  }

  read(): ReplicaReading {
    const lagMs = this.#freshness.lagAt(performance.now());
    if (this.#reach !== 'reached') return { state: this.#reach, lagMs };
    return { state: lagMs <= this.#servers.mostLagMs ? 'ready' : 'behind', lagMs };
  }

  /** Returns the answer of the replica. @throws an error as soon as the replica does not answer any longer */
  untilLost<Answer>(answer: Promise<Answer>): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const giveUp = () => reject(new Error(sentenceByState.away));
    this.#running.add(giveUp);
    answer.then(resolve, reject).finally(() => this.#running.delete(giveUp));
    return promise;
  }

  async #lookAgainAndAgain(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      await this.#look();
      this.#tell();
      await pause(lookEveryMs, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  async #look(): Promise<void> {
    const { writer, replica } = this.#servers;
    const askedAt = performance.now();
    const [written, found] = await Promise.all([
      answerWithin(writerPosition(writer), answerTimeoutMs).catch(() => null),
      answerWithin(replicaPosition(replica), answerTimeoutMs).catch(() => null),
    ]);
    if (written !== null) this.#freshness.addWriterPosition(askedAt, written);
    if (found?.replayed != null) this.#freshness.noteReplayed(found.replayed);
    this.#reach = found === null ? 'away' : found.replayed === null ? 'promoted' : 'reached';
    if (this.#reach === 'reached') return;
    this.#freshness.forget();
    for (const giveUp of this.#running) giveUp();
  }

  #tell(): void {
    const { state } = this.read();
    if (state === this.#told) return;
    this.#servers.log[state === 'ready' ? 'info' : 'warn']({ replica: state }, sentenceByState[state]);
    this.#told = state;
  }
}

/** A commit is acknowledged only after the log was written up to it. */
async function writerPosition(db: Database): Promise<bigint> {
  const { rows } = await sql<{ position: string }>`
    select (pg_current_wal_lsn() - '0/0')::text as position`.execute(db);
  return BigInt(rows[0]?.position ?? 0);
}

/** `replayed` is null where the server replays no log of another server. */
async function replicaPosition(db: Database): Promise<{ replayed: bigint | null }> {
  const { rows } = await sql<{ replayed: string | null }>`
    select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0')::text end as replayed`.execute(
    db,
  );
  const replayed = rows[0]?.replayed ?? null;
  return { replayed: replayed === null ? null : BigInt(replayed) };
}
