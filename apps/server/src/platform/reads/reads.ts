import { Failure } from '@nightjar/domain/kernel/failure';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Bus } from '../bus/port.ts';
import type { Database } from '../db/database.ts';
import { RecentWriters } from './recent-writers.ts';
import { type ReplicaReading, ReplicaWatch } from './replica-watch.ts';

/** A replica of the database answers reads that may be a little old, where there is one that may answer them. */
export type Reads = {
  /**
   * Runs `read` on the replica, and on the database itself where the replica may not answer this reader or fails. So
   * `read` only reads, and it may run twice. `readerId` is null for a reader without a session.
   */
  run<Answer>(readerId: string | null, read: (db: Database) => Promise<Answer>): Promise<Answer>;
  /** For a while the database itself answers the reads of these users, because a replica may not have what they wrote. */
  noteWriters(userIds: readonly string[]): void;
  /** Returns null where there is no replica. */
  replica(): ReplicaReading | null;
  close(): Promise<void>;
};

export const readsOnWriter = (db: Database): Reads => ({
  run: (_, read) => read(db),
  noteWriters: () => {},
  replica: () => null,
  close: async () => {},
});

type ReplicaReadsOptions = {
  readonly writer: Database;
  /** Opens a pool of connections to the replica under this name. */
  readonly openReplica: (pool: string, maxConnections?: number) => Database;
  readonly bus: Bus;
  readonly log: Logger;
  /** The replica may be this many milliseconds behind the database. */
  readonly mostLagMs: number;
};

/** A replica that cannot be reached now is used as soon as it can. */
export async function openReads({
  writer,
  openReplica,
  bus,
  log,
  mostLagMs,
}: ReplicaReadsOptions): Promise<Reads> {
  const replica = openReplica('replica');
  const watched = openReplica('replica_watch', 1);
  const watch = new ReplicaWatch({ writer, replica: watched, mostLagMs, log });
  const writers = new RecentWriters(bus, mostLagMs);
  await writers.open();
  watch.open();
  const mayAnswer = (readerId: string | null) =>
    watch.read().state === 'ready' && (readerId === null || !writers.has(readerId));
  return {
    async run(readerId, read) {
      if (!mayAnswer(readerId)) return read(writer);
      try {
        return await watch.untilLost(read(replica));
      } catch (error) {
        if (!isFaultOfReplica(error)) throw error;
        log.debug({ err: error }, 'a read failed on the replica and runs on the database');
        return read(writer);
      }
    },
    noteWriters: userIds => writers.note(userIds),
    replica: () => watch.read(),
    async close() {
      writers.close();
      await watch.close();
      await Promise.all([replica.destroy(), watched.destroy()]);
    },
  };
}

/** PostgreSQL ends a statement that takes too long with this code. On the database it would take as long. */
const cancelledStatement = '57014';

/**
 * True where the read is tried again on the database. A replica ends a read that delays its replay, and a replica that
 * dies ends all its connections. Any other error would come from the database too, so the second try does no harm.
 */
function isFaultOfReplica(error: unknown): boolean {
  if (error instanceof Failure) return false;
  return !(error instanceof pg.DatabaseError && error.code === cancelledStatement);
}
