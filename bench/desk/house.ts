import { adminUsersSearch } from '@nightjar/domain/account/desk/calls';
import { auditTrail } from '@nightjar/domain/audit/desk/calls';
import type { Call } from '@nightjar/domain/kernel/call';
import { fetchReports } from '@nightjar/domain/reports/desk/calls';
import { post } from '../load.ts';
import { type BenchLine, median } from '../measure.ts';
import type { Rig } from '../rig.ts';
import { firstGuestNumber, ids } from '../seed/city.ts';
import { drawAction, phoneOf, seedDeskPeople, seedReports, seedTrail } from '../seed/house.ts';
import { knownPersonNumber, seedPeople, typedSearch } from '../seed/people.ts';

/**
 * One database has `few` people, reports and audit entries, the other has `many`. `BENCH_HOUSE` makes the larger number
 * smaller where the machine is too busy.
 */
const peopleCounts = { few: 10_000, many: Number(process.env.BENCH_HOUSE ?? 1_000_000) };
/** There are this many super admins, each with a session of their own, so that none reaches a limit. */
const superAdminCount = 50;
/** A round has this many calls after the calls of the warm-up. */
const callsPerRound = 400;
const warmUpCalls = 100;
const rounds = 3;
/** This many desks make calls at the same time. */
const callsAtOnce = 2;
const mostSlowdown = 1.5;
/** An answer without rows has one of these empty lists. */
const emptyListPattern = /"(data|people|entries)":\[\]/;

/**
 * One kind of call that is measured. `body` makes its input, where `turn` is the number of the call and `size` the
 * number of people, reports and audit entries in the database.
 */
type DeskCallVariant = { what: string; call: Call; body: (turn: number, size: number) => object };

/** Returns a position below `size` that differs from turn to turn. */
const personIndexAt = (turn: number, size: number) => (turn * 7_919 + 13) % size;
const guestIdForTurn = (turn: number, size: number) => ids.user(firstGuestNumber + personIndexAt(turn, size));
const peopleFilters = ['subscribed', 'pro', 'suspended'] as const;

const deskCallVariants: readonly DeskCallVariant[] = [
  { what: 'people by a name', call: adminUsersSearch, body: turn => ({ term: typedSearch(turn) }) },
  {
    what: 'people by the number',
    call: adminUsersSearch,
    body: (turn, size) => ({ term: phoneOf(personIndexAt(turn, size)) }),
  },
  {
    what: 'people, the newest after any',
    call: adminUsersSearch,
    body: (turn, size) => (turn % 4 === 0 ? {} : { before: guestIdForTurn(turn, size) }),
  },
  {
    what: 'people with a plan, on a team, on hold',
    call: adminUsersSearch,
    body: turn => ({ only: peopleFilters[turn % 3], ...(turn % 2 === 0 && { term: typedSearch(turn) }) }),
  },
  {
    what: 'the queue of open reports, its first ten pages',
    call: fetchReports,
    body: turn => ({ state: 'open', offset: (turn % 10) * 10 }),
  },
  {
    what: 'the reports that are decided',
    call: fetchReports,
    body: turn => ({ state: 'decided', offset: (turn % 10) * 10 }),
  },
  { what: 'the trail, its newest entries', call: auditTrail, body: () => ({}) },
  {
    what: 'the trail from anywhere on',
    call: auditTrail,
    body: (turn, size) => ({ before: 1 + personIndexAt(turn, size) }),
  },
  {
    what: 'the trail of an actor',
    call: auditTrail,
    body: (turn, size) => ({ actor_id: ids.user(knownPersonNumber(size, turn % superAdminCount)) }),
  },
  { what: 'the trail of an action', call: auditTrail, body: turn => ({ action: drawAction(turn) }) },
  {
    what: 'the trail about a person',
    call: auditTrail,
    body: (turn, size) => ({ subject: guestIdForTurn(turn, size) }),
  },
];

type AdminServer = { size: number; port: number; tokens: readonly string[]; stop: () => Promise<unknown> };
type PeopleCountName = keyof typeof peopleCounts;

/**
 * Measures the calls of super admins, once with a million people, reports and audit entries and once with ten thousand
 * of each.
 */
export async function benchHouse(rig: Rig): Promise<BenchLine[]> {
  const few = await openAdminServer(rig, peopleCounts.few);
  const many = await openAdminServer(rig, peopleCounts.many);
  const lines: BenchLine[] = [];
  for (const way of deskCallVariants) {
    await measureCallTimes(way, { few, many }, warmUpCalls);
    const measured: Record<PeopleCountName, number>[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const times = await measureCallTimes(way, { few, many }, callsPerRound);
      measured.push({ few: p95(times.few), many: p95(times.many) });
    }
    lines.push(adminCallLine(way, measured));
  }
  await Promise.all([few.stop(), many.stop()]);
  return lines;
}

async function openAdminServer(rig: Rig, size: number): Promise<AdminServer> {
  console.error(`Seeding ${size.toLocaleString('en')} people, reports and entries of the trail …`);
  const url = await rig.database(`house_${size}`);
  const desk = Array.from({ length: superAdminCount }, (_, place) => knownPersonNumber(size, place));
  await seedPeople(url, size);
  await seedDeskPeople(url, desk);
  await seedReports(url, size, size);
  await seedTrail(url, { people: size, entries: size, desk });
  const tokens = await rig.tokensOf(desk);
  const { port, stop } = await rig.product(url);
  return { size, port, tokens, stop };
}

/**
 * Returns how many milliseconds each call took in the two databases. Calls to one database alternate with calls to the
 * other, so that a disturbance of the machine affects both.
 */
async function measureCallTimes(
  { what, call, body }: DeskCallVariant,
  sides: Record<PeopleCountName, AdminServer>,
  count: number,
) {
  const times: Record<PeopleCountName, number[]> = { few: [], many: [] };
  let empty = 0;
  const turns = Array.from({ length: count }, (_, turn) => turn)[Symbol.iterator]();
  const ask = async (side: PeopleCountName, turn: number) => {
    const { size, port, tokens } = sides[side];
    const token = tokens[turn % superAdminCount] ?? '';
    const from = performance.now();
    const answer = await post(port, { path: call.path, token, body: body(turn, size) });
    times[side].push(performance.now() - from);
    if (emptyListPattern.test(answer)) empty += 1;
  };
  const work = async () => {
    for (const turn of turns) {
      const order: PeopleCountName[] = turn % 2 === 0 ? ['few', 'many'] : ['many', 'few'];
      for (const side of order) await ask(side, turn);
    }
  };
  await Promise.all(Array.from({ length: callsAtOnce }, work));
  if (empty > count) throw new Error(`${what}: most answers are empty, which costs nothing.`);
  return times;
}

function p95(times: number[]): number {
  const sorted = times.sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length * 0.95)] ?? Number.POSITIVE_INFINITY;
}

function adminCallLine(
  { what }: DeskCallVariant,
  measured: readonly Record<PeopleCountName, number>[],
): BenchLine {
  const of = (side: PeopleCountName) => median(measured.map(round => round[side]));
  const ratio = median(measured.map(({ few, many }) => many / few));
  return {
    what: `${what}, ${peopleCounts.many.toLocaleString('en')} against ${peopleCounts.few.toLocaleString('en')}: p95`,
    ours: `${of('many').toFixed(1)} ms`,
    limit: `${of('few').toFixed(1)} ms`,
    ratio,
    aim: `at most ${mostSlowdown} times`,
    met: ratio <= mostSlowdown,
  };
}
