import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../apps/server/src/platform/db/database.ts';
import { bringGuests, type GuestsAtWork, type Met } from './guests.ts';
import type { Place } from './place.ts';
import type { Fault } from './strikes.ts';
import { type Seen, usualSentences, watch } from './watch.ts';

/** What one fault did to a night. */
export type Outcome = {
  readonly fault: string;
  readonly advice: string;
  readonly met: Met;
  readonly seen: Seen;
  /** The acts that were acknowledged and are not in the database. */
  readonly lost: number;
};

/** A place with its guests, who have begun. */
type Night<Where extends Place> = {
  readonly place: Where;
  readonly guests: GuestsAtWork;
  readonly usual: ReadonlySet<string | undefined>;
};

const longestRecoveryMs = 180_000;

/** Opens a place (one machine or a fleet), brings guests, and lets one fault after the other happen there. */
export async function playAll<Where extends Place>(
  open: () => Promise<Where>,
  faults: readonly Fault<Where>[],
  onOutcome: (outcome: Outcome) => void = () => {},
): Promise<Outcome[]> {
  if (faults.length === 0) return [];
  const place = await open();
  try {
    const guests = await bringGuests(place.db, place);
    const night = { place, guests, usual: usualSentences(place) };
    const outcomes: Outcome[] = [];
    for (const fault of faults) {
      const outcome = await play(night, fault);
      outcomes.push(outcome);
      onOutcome(outcome);
    }
    await guests.stop();
    return outcomes;
  } finally {
    await place.close();
  }
}

/** Lets a fault happen while guests pour and talk, and waits until all of them go on. */
async function play<Where extends Place>(
  { place, guests, usual }: Night<Where>,
  { name, advice, strike }: Fault<Where>,
): Promise<Outcome> {
  await guests.untilAllGoOn();
  guests.look();
  const endWatch = watch(place, usual);
  await strike(place);
  const recovered = place.untilReady().then(() => guests.untilAllGoOn());
  const late = pause(longestRecoveryMs, 'late' as const, { ref: false });
  const isLate = (await Promise.race([recovered, late])) === 'late';
  const seen = await endWatch();
  const met = guests.look();
  if (isLate)
    throw new Error(
      `${name}: the guests did not go on. ${JSON.stringify([...met.failures])} ${[...seen.log.keys()].join('\n')}`,
    );
  return { fault: name, advice, met, seen, lost: await countLostWrites(place.db, met) };
}

async function countLostWrites(db: Database, { pours, messages }: Met): Promise<number> {
  const [keptPours, keptMessages] = await Promise.all([
    db.selectFrom('redemptions').select('id').execute(),
    db.selectFrom('messages').select('id').execute(),
  ]);
  const kept = new Set<string>([...keptPours, ...keptMessages].map(({ id }) => id));
  return [...pours, ...messages].filter(id => !kept.has(id)).length;
}
