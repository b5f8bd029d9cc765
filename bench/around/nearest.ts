import { nearbyVenues } from '@nightjar/domain/venues/calls';
import {
  type BareRound,
  type BareServerProcess,
  bareLine,
  coreTimeOf,
  loadBare,
  ownCoreLine,
  startBareServer,
} from '../bare.ts';
import { circleAround, drivenCall, nearestStage, phoneCount } from '../calls/around.ts';
import { twentyNearest } from '../calls/least.ts';
import { withCoreTime } from '../core-time.ts';
import { compareWithLeast } from '../least.ts';
import { httpRequest, type PostRequest, post, runLoad } from '../load.ts';
import { type BenchLine, median, middleRound, perSecond } from '../measure.ts';
import type { RunningProduct } from '../product.ts';
import type { Rig } from '../rig.ts';
import { type Script, scriptStatements } from '../script.ts';
import { drawPlace, guestNumber, ids, townCountOf } from '../seed/city.ts';

const venueCounts = [10_000, 1_000_000];
const preparedRequests = 2_000;
const rounds = 3;
const secondsPerRound = 4;
/** A server gets this many seconds to warm up, because a real one runs for days. */
const warmUpSeconds = 8;
const leastShareOfLimit = 0.6;
/**
 * The target is this share of the calls per second that bare Fastify and `pg` reach when they only read the 20 nearest
 * venues by index.
 */
const leastShareOfTwentyNearest = 0.8;
const mostSlowdown = 1.5;

type MeasuredCity = {
  venues: number;
  url: string;
  script: Script;
  product: RunningProduct;
  bare: BareServerProcess;
  requests: string[];
};

/** Measures reading the venues around a point, nearest first, as the Discover screen requests them. */
export async function benchNearest(rig: Rig): Promise<BenchLine[]> {
  const places: MeasuredCity[] = [];
  for (const venues of venueCounts) places.push(await prepareCity(rig, venues));
  const measured = places.map((): BareRound[] => []);
  for (let round = 0; round <= rounds; round += 1) {
    const length = round === 0 ? warmUpSeconds : secondsPerRound;
    for (const [index, place] of places.entries()) {
      const { port, pid } = place.product;
      const { rate: ours, core } = await withCoreTime(pid, () =>
        runLoad({ port, requests: place.requests, seconds: length }),
      );
      const limit = await rig.limit.rateOf(place.url, place.script, { seconds: length });
      const bare = await loadBare(place.bare, [...place.requests.keys()], length);
      if (round > 0) measured[index]?.push({ ours, limit, core, bare: bare.rate, bareCore: bare.core });
    }
  }
  const leasts: BenchLine[] = [];
  for (const place of places) leasts.push(await compareWithTwentyNearest(rig, place));
  await Promise.all(places.flatMap(({ product, bare }) => [product.stop(), bare.stop()]));
  const lines = measured.flatMap((found, index) => [
    nearestVenuesLine(venueCounts[index] ?? 0, found, rig),
    bareLine(found, rig),
    ownCoreLine(found),
  ]);
  return [...lines, slowdownLine(measured), ...leasts];
}

async function prepareCity(rig: Rig, venues: number): Promise<MeasuredCity> {
  console.error(`Seeding ${venues.toLocaleString('en')} venues …`);
  const url = await rig.database(`venues_${venues}`);
  await nearestStage(venues).seed(url);
  const around = drawPlace(townCountOf(venues));
  const numbers = Array.from({ length: phoneCount }, (_, index) => guestNumber(index));
  const tokens = await rig.tokensOf(numbers);
  const ask = (index: number, point = around.draw()): PostRequest => ({
    path: nearbyVenues.path,
    token: tokens[index % phoneCount] ?? '',
    body: circleAround(point),
  });
  const script = await captureStatements(rig, url, around, point => ask(0, point));
  const product = await rig.product(url);
  const requests = Array.from({ length: preparedRequests }, (_, index) =>
    httpRequest(product.port, ask(index)),
  );
  return { venues, url, script, product, bare: await startBareServer(url, script), requests };
}

/**
 * Compares the product's call with the least that a map needs: one statement that reads the 20 nearest venues by index.
 */
function compareWithTwentyNearest(rig: Rig, { venues, url, product }: MeasuredCity): Promise<BenchLine> {
  return compareWithLeast(
    { rig, url, product },
    drivenCall({ ...nearbyVenues, body: circleAround }, venues),
    {
      what: `the 20 nearest of ${venues.toLocaleString('en')} by index`,
      script: twentyNearest(drawPlace(townCountOf(venues))),
      aim: leastShareOfTwentyNearest,
    },
  );
}

type PlaceSampler = ReturnType<typeof drawPlace>;

/**
 * Records the statements that the product sends for one call for nearby venues. In the script, the place and the caller
 * are names that get new values for each run.
 */
async function captureStatements(
  rig: Rig,
  url: string,
  around: PlaceSampler,
  ask: (point: { lat: number; lng: number }) => PostRequest,
): Promise<Script> {
  const point = around.draw();
  const tapped = await rig.product(url, { tapped: 'statements' });
  await post(tapped.port, ask(point));
  const sent = await tapped.statementsOf(() => post(tapped.port, ask(point)));
  await tapped.stop();
  const number = guestNumber(0);
  const replaced = new Map([
    [String(point.lat), 'lat'],
    [String(point.lng), 'lng'],
    [ids.user(number).slice(-12), 'guest'],
  ]);
  return {
    statements: scriptStatements(sent, replaced),
    set: `${around.set}\n\\set guest random(${number}, ${number + phoneCount - 1})`,
    draw: turn => ({ ...around.draw(), guest: number + (turn % phoneCount) }),
  };
}

function nearestVenuesLine(venues: number, measured: readonly BareRound[], rig: Rig): BenchLine {
  const { ours, limit, ratio } = middleRound(measured);
  return {
    what: `nearest venues of ${venues.toLocaleString('en')}`,
    ours: perSecond(ours),
    limit: `${perSecond(limit)} ${rig.limit.name}`,
    ratio,
    core: coreTimeOf(measured),
    aim: `at least ${leastShareOfLimit}`,
    met: ratio >= leastShareOfLimit,
  };
}

function slowdownLine([few = [], many = []]: readonly BareRound[][]): BenchLine {
  const ratio = median(few.map(({ ours }, round) => ours / (many[round]?.ours ?? Number.NaN)));
  return {
    what: 'nearest venues, 1,000,000 against 10,000',
    ours: perSecond(middleRound(many).ours),
    limit: `${perSecond(middleRound(few).ours)} with 10,000`,
    ratio,
    aim: `at most ${mostSlowdown} times slower`,
    met: ratio <= mostSlowdown,
  };
}
