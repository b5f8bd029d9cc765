import type { AppEvent } from '../../platform/http/events.ts';
import type { Reactions } from '../../platform/http/reactions.ts';
import type { Platform } from '../../platform/platform.ts';
import { withPayerLock } from './queries/buyer.ts';

export type SettleContext = { platform: Platform; reactions: Reactions };
type Database = Platform['db'];

type Reading<Seen> = {
  /** Reads the saved versions first, then the provider's objects. Null: nothing to settle. */
  read(): Promise<Seen | null>;
  /** Runs under the payer's lock. 'stale': something was saved since `read` began, so the objects may be old. */
  save(db: Database, seen: Seen, events: AppEvent[]): Promise<'saved' | 'stale'>;
};

/** Each time one of those that settle at once is saved, so this many may meet. */
const mostReads = 20;

/**
 * Reads the provider without a connection or a lock, and saves its answer under the lock. Where another settlement
 * was saved meanwhile it is read again: the state that is saved last was also read last.
 */
export async function readAndSave<Seen extends { payer: string }>(
  context: SettleContext,
  { read, save }: Reading<Seen>,
): Promise<void> {
  let payer = '';
  for (let reads = 0; reads < mostReads; reads += 1) {
    const seen = await read();
    if (!seen) return;
    const outcome = await inPayerTransaction(context, seen.payer, (db, events) => save(db, seen, events));
    if (outcome === 'saved') return;
    payer = seen.payer;
  }
  throw new Error(`${mostReads} settlements of ${payer} were saved before this one`);
}

/** Under the payer's lock in one transaction; events are recorded in it and announced after it. */
export async function inPayerTransaction<Outcome>(
  { platform, reactions }: SettleContext,
  payer: string,
  work: (db: Database, events: AppEvent[]) => Promise<Outcome>,
): Promise<Outcome> {
  const { outcome, events } = await withPayerLock(platform.db, payer, async transaction => {
    const recorded: AppEvent[] = [];
    const done = await work(transaction, recorded);
    await reactions.enqueue(transaction, recorded);
    return { outcome: done, events: recorded };
  });
  reactions.announce(events);
  return outcome;
}
