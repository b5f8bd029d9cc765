import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type BenchLine, median } from '../measure.ts';
import type { NightCommand, NightGuest, NightWindow } from '../processes/night.ts';
import type { RunningProduct } from '../product.ts';
import type { Rig } from '../rig.ts';
import { groupNumber, seedGroups } from '../seed/chat.ts';
import {
  drawPlace,
  guestNumber,
  ids,
  seedBars,
  seedEvents,
  seedMembers,
  seedVenues,
  townCountOf,
} from '../seed/city.ts';
import type { Sample } from '../weight/slope.ts';
import type { NightPlaces } from './errands.ts';
import {
  afterWarmUp,
  driftOf,
  leftOpen,
  type OpenCounts,
  robustSlopeOf,
  withoutConnections,
} from './judge.ts';

const nightScript = join(import.meta.dirname, '../processes/night.ts');
const megabyte = 2 ** 20;
const guestCount = 3_000;
const messagesPerGroup = 20;
const venueCount = 1_000;
const eventsPerVenue = 3;
const preparedPoints = 500;
/** With these numbers, the night leaves about one core of two free. */
const load = { callsPerSecond: 30, comingsPerSecond: 2 };
/** An access token is valid for an hour. Phones get new ones so often, and use them when they come back. */
const renewTokensEveryMinutes = 20;
const sampleIntervalMs = 60_000;
/** A first, short night takes what a server takes only once: code, caches, connections to the database. */
const firstNightMs = 30_000;
const settleMs = 5_000;

const mostDrift = 0.1;
const mostMegabytesAnHour = 1;

/** What a soak has measured, minute by minute, and what the server held open before and after the night. */
type Soaked = {
  p99: Sample[];
  resident: Sample[];
  heap: Sample[];
  windows: NightWindow[];
  before: OpenCounts;
  after: OpenCounts;
};

/**
 * Lets 3,000 people with sockets use the product for so many minutes. They write, look at the map, follow, check in,
 * pour, and come and go. Afterwards the answers must be as fast as before, and the server must hold no more than before.
 */
export async function benchSoak(rig: Rig, minutes: number): Promise<BenchLine[]> {
  console.error(`Seeding ${guestCount.toLocaleString('en')} people …`);
  const url = await rig.database('soak');
  await seedMembers(url, guestCount);
  await seedBars(url);
  await seedVenues(url, venueCount);
  await seedEvents(url, eventsPerVenue);
  await seedGroups(url, guestCount, messagesPerGroup);
  const product = await rig.product(url, { tapped: 'memory', metricsToken });
  try {
    return soakLines(minutes, await soak(rig, product, await loadNightPlaces(url), minutes));
  } finally {
    await product.stop();
  }
}

async function loadNightPlaces(url: string): Promise<NightPlaces> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('vacuum analyze');
  const bars = await client.query<NightPlaces['bars'][number]>(
    `select venues.id as "venueId", lat, lng from venues join pros on pros.venue_id = venues.id`,
  );
  const events = await client.query<{ event_id: string }>('select event_id from events limit 500');
  await client.end();
  const around = drawPlace(townCountOf(venueCount));
  return {
    bars: bars.rows,
    events: events.rows.map(({ event_id }) => event_id),
    points: Array.from({ length: preparedPoints }, () => around.draw()),
  };
}

async function soak(
  rig: Rig,
  product: RunningProduct,
  places: NightPlaces,
  minutes: number,
): Promise<Soaked> {
  await runNight(rig, product, places, async () => await pause(firstNightMs));
  const before = await openCountsOf(product);
  const seen: Omit<Soaked, 'before' | 'after'> = { p99: [], resident: [], heap: [], windows: [] };
  await runNight(rig, product, places, async run => {
    const begun = performance.now();
    const minute = () => (performance.now() - begun) / 60_000;
    let renewed = 0;
    while (minute() < minutes) {
      await run({ act: 'look' });
      await pause(Math.min(sampleIntervalMs, minutes * 60_000 - (performance.now() - begun)));
      const window = (await run({ act: 'look' })) as NightWindow;
      const at = minute();
      const { resident, held } = await product.memory();
      seen.windows.push(window);
      seen.p99.push({ minute: at, value: window.p99 });
      seen.resident.push({ minute: at, value: resident / megabyte });
      seen.heap.push({ minute: at, value: held / megabyte });
      console.error(minuteText(at, window, resident / megabyte, held / megabyte));
      if (at - renewed < renewTokensEveryMinutes) continue;
      renewed = at;
      await run({ act: 'tokens', tokens: await rig.newTokensOf(guestNumbers) });
    }
  });
  return { ...seen, before, after: await openCountsOf(product) };
}

const minuteText = (at: number, window: NightWindow, resident: number, held: number) =>
  `minute ${at.toFixed(0)}: ${window.answers} answers, ${window.failed} failed, p99 ${window.p99.toFixed(1)} ms, ${window.sockets} sockets, ${window.came} came back, ${window.missed} tries missed, ${resident.toFixed(1)} MB resident, ${held.toFixed(1)} MB held ${window.sample}`;

const guestNumbers = Array.from({ length: guestCount }, (_, index) => guestNumber(index));

async function runNight(
  rig: Rig,
  { port }: RunningProduct,
  places: NightPlaces,
  work: (run: (command: NightCommand) => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const child = fork(nightScript);
  const gone = once(child, 'exit');
  const run = async (command: NightCommand) => {
    const answered = once(child, 'message');
    child.send(command);
    const [answer] = await Promise.race([
      answered,
      gone.then(() => {
        throw new Error('The process of the night ended without an answer.');
      }),
    ]);
    return answer;
  };
  await run({ act: 'begin', port, guests: await guestsWithTokens(rig), places });
  await run({ act: 'work', ...load });
  await work(run);
  await run({ act: 'end' });
  child.disconnect();
  await gone;
}

async function guestsWithTokens(rig: Rig): Promise<NightGuest[]> {
  const tokens = await rig.newTokensOf(guestNumbers);
  return guestNumbers.map((number, index) => ({
    userId: ids.user(number),
    conversationId: ids.conversation(groupNumber(number)),
    token: tokens[index] ?? '',
  }));
}

const metricsToken = 'the token of the soak';

/** Counts what the server holds open while no phone is connected. Connections to the database that rest are no leak. */
async function openCountsOf(product: RunningProduct): Promise<OpenCounts> {
  await pause(settleMs);
  const { resources } = await product.memory();
  const answer = await fetch(`http://127.0.0.1:${product.port}/metrics`, {
    headers: { authorization: `Bearer ${metricsToken}`, connection: 'close' },
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`/metrics answered ${answer.status}: ${text}`);
  const sumOf = (pattern: RegExp) =>
    [...text.matchAll(pattern)].reduce((sum, [, value]) => sum + Number(value), 0);
  const inUse = sumOf(/^nightjar_database_connections\{[^}]*state="in_use"[^}]*\} (\d+)/gm);
  const resting = sumOf(/^nightjar_database_connections\{[^}]*state="idle"[^}]*\} (\d+)/gm);
  return {
    ...withoutConnections(resources, { connections: inUse + resting, resting }),
    'sockets of phones': sumOf(/^nightjar_sockets_open (\d+)/gm),
    'clients of the pools in use': inUse,
    'statements that wait for a client': sumOf(/^nightjar_database_waiting\{[^}]*\} (\d+)/gm),
  };
}

function soakLines(minutes: number, { p99, resident, heap, windows, before, after }: Soaked): BenchLine[] {
  const sum = (of: (window: NightWindow) => number) => windows.reduce((all, window) => all + of(window), 0);
  const judged = (samples: readonly Sample[]) => afterWarmUp(samples, minutes);
  const middle = (samples: readonly Sample[]) => median(judged(samples).map(({ value }) => value));
  const drift = driftOf(judged(p99));
  const anHour = robustSlopeOf(judged(resident)) * 60;
  const heapAnHour = robustSlopeOf(judged(heap)) * 60;
  const left = Object.entries(leftOpen(before, after)).map(([kind, count]) => `${count} ${kind}`);
  const failed = sum(window => window.failed);
  const line = (what: string, ours: string, aim: string, met: boolean | null): BenchLine => ({
    ...{ what, ours, aim, met, limit: '', ratio: null },
  });
  return [
    line(
      `a night of ${minutes} minutes with ${guestCount.toLocaleString('en')} sockets`,
      `${sum(window => window.answers)} answers, ${failed} failed; ${sum(window => window.came)} phones came back; ${sum(window => window.received)} events received`,
      'no call fails',
      failed === 0,
    ),
    line(
      '  p99, its drift',
      `${middle(p99).toFixed(1)} ms, ${formatSigned(drift * 100)} %`,
      `below ${mostDrift * 100} %`,
      drift < mostDrift,
    ),
    line(
      '  resident after a collection',
      `${middle(resident).toFixed(0)} MB, ${formatSigned(anHour)} MB an hour`,
      `below ${mostMegabytesAnHour} MB an hour`,
      anHour < mostMegabytesAnHour,
    ),
    line(
      '  of it held by JavaScript',
      `${middle(heap).toFixed(0)} MB, ${formatSigned(heapAnHour)} MB an hour`,
      '',
      null,
    ),
    line('  left open after the night', left.join(', ') || 'nothing', 'nothing', left.length === 0),
  ];
}

const formatSigned = (value: number) => `${value >= 0 ? '+' : ''}${value.toFixed(2)}`;
