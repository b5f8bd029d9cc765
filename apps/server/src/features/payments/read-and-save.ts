import type { AppEvent } from '../../platform/http/events.ts';
import type { ReactionRunner } from '../../platform/http/reactions.ts';
import type { Platform } from '../../platform/platform.ts';
import { withPayerLock } from './queries/buyer.ts';

export type SettleContext = { platform: Platform; reactions: ReactionRunner };
type Database = Platform['db'];

type ProviderReading<Seen> = {
  /**
   * Reads the saved versions first and then the objects of the payment provider. Null means that there is nothing to
   * settle.
   */
  read(): Promise<Seen | null>;
  /**
   * Saves under the payer's lock what was read. The result 'stale' means that another save happened after `read` had
   * begun, so the objects that were read may be old.
   */
  save(db: Database, seen: Seen, events: AppEvent[]): Promise<'saved' | 'stale'>;
};

/**
 * A settlement reads the provider's objects again where another settlement was saved meanwhile, but at most this many
 * times. So at most this many settlements of one payer may run at once.
 */
const mostReadAttempts = 20;

/**
 * Reads the objects of the payment provider without a connection or a lock, and saves them under the lock. It reads
 * again where another settlement was saved meanwhile, so that the state which is saved last was also read last.
 */
export async function readAndSave<Seen extends { payer: string }>(
  context: SettleContext,
  { read, save }: ProviderReading<Seen>,
): Promise<void> {
  let payer = '';
  for (let reads = 0; reads < mostReadAttempts; reads += 1) {
    const seen = await read();
    if (!seen) return;
    const outcome = await inPayerTransaction(context, seen.payer, (db, events) => save(db, seen, events));
    if (outcome === 'saved') return;
    payer = seen.payer;
  }
  throw new Error(`${mostReadAttempts} settlements of ${payer} were saved before this one`);
}

/**
 * Runs work in one transaction under the payer's lock. Its events are saved in the transaction and broadcast after it.
 */
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
