import { adminVenues } from '@nightjar/domain/venues/desk/calls';
import { type PostRequest, post } from '../load.ts';
import type { BenchLine } from '../measure.ts';
import type { Rig } from '../rig.ts';
import {
  fillWithoutIndexes,
  firstGuestNumber,
  guestNumber,
  idOf,
  runInOneSession,
  seedMembers,
} from '../seed/city.ts';
import { seedNamedVenues } from '../seed/venue-names.ts';

const venueCount = 100_000;
/** There are this many reps, each with a session of their own, so that none reaches the limit of the desk. */
const repCount = 50;
const callCount = 600;
const warmUpCalls = 100;
/** This many desks make calls at the same time. */
const callsAtOnce = 4;
const mostCallMs = 200;

const searchVariants: Record<string, (turn: number) => object> = {
  'by name, any page': turn => ({ page: 1 + ((turn * 37) % 1000) }),
  'each order, both ways': turn => ({
    sortBy: ['city', 'state', 'active', 'added', 'updated'][turn % 5],
    sortOrder: turn % 2 ? 'asc' : 'desc',
    page: 1 + ((turn * 37) % 1000),
  }),
  'with a common word': turn => ({ name: ['bar', 'the', 'lan', 'cafe'][turn % 4] }),
  'with a rare one': turn => ({ name: `fox ba${'bdfghk'.charAt(turn % 6)}` }),
  'in a city, hidden or to confirm': turn => ({
    city: `town ${turn % 100}`,
    ...(turn % 2 ? { active: false } : { confirmed: false }),
  }),
};

/** Measures the desk's list of venues with its total, out of a hundred thousand venues, as a rep requests it. */
export async function benchDeskVenues(rig: Rig): Promise<BenchLine[]> {
  console.error(`Seeding ${venueCount.toLocaleString('en')} venues for the desk …`);
  const url = await rig.database('desk');
  await seedMembers(url, repCount);
  await seedNamedVenues(url, venueCount);
  await runInOneSession(url, [
    `update users set rep = true, allow_admin_access = true
     where id in (select ${idOf('8000', 'n')} from generate_series(${firstGuestNumber}, ${firstGuestNumber + repCount - 1}) as n)`,
    'set session_replication_role = replica',
    ...fillWithoutIndexes('venues', [
      `update venues set active = random() < 0.9, created_at = now() - random() * interval '300 days',
         confirmed_at = case when random() < 0.2 then now() end`,
    ]),
  ]);
  const tokens = await rig.tokensOf(Array.from({ length: repCount }, (_, index) => guestNumber(index)));
  const product = await rig.product(url);
  const lines: BenchLine[] = [];
  for (const [what, inputOf] of Object.entries(searchVariants)) {
    const asked = Array.from({ length: warmUpCalls + callCount }, (_, turn): PostRequest => {
      const body = { pageSize: 50, ...inputOf(turn) };
      return { path: adminVenues.path, token: tokens[turn % repCount] ?? '', body };
    });
    lines.push(deskVenuesLine(what, await measureCallTimes(product.port, asked)));
  }
  await product.stop();
  return lines;
}

/** Returns how many milliseconds each call took. The first calls only warm up the server and are left out. */
async function measureCallTimes(port: number, asked: readonly PostRequest[]): Promise<number[]> {
  const times: number[] = [];
  const queue = asked.entries();
  const ask = async () => {
    for (const [turn, each] of queue) {
      const from = performance.now();
      await post(port, each);
      if (turn >= warmUpCalls) times.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: callsAtOnce }, ask));
  return times.sort((one, other) => one - other);
}

function deskVenuesLine(what: string, times: readonly number[]): BenchLine {
  const p95 = times[Math.floor(times.length * 0.95)] ?? Number.POSITIVE_INFINITY;
  return {
    what: `desk, ${venueCount.toLocaleString('en')} venues ${what}: p95`,
    ours: `${p95.toFixed(1)} ms`,
    limit: '',
    ratio: null,
    aim: `at most ${mostCallMs} ms`,
    met: p95 <= mostCallMs,
  };
}
