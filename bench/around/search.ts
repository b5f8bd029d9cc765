import { venueProfile, venues } from '@nightjar/domain/venues/calls';
import { venuesFoundPageSizes } from '@nightjar/domain/venues/entity';
import pg from 'pg';
import { type BareServerProcess, loadBare, startBareServer } from '../bare.ts';
import { coreTimeText, withCoreTime } from '../core-time.ts';
import { httpRequest, type PostRequest, post, runLoad } from '../load.ts';
import { type BenchLine, median } from '../measure.ts';
import type { RunningProduct } from '../product.ts';
import type { Rig } from '../rig.ts';
import type { Script } from '../script.ts';
import { guestNumber, seedMembers } from '../seed/city.ts';
import { seedNamedVenues } from '../seed/venue-names.ts';

/** The number of venues is a million, or the number in `BENCH_VENUES` where the machine is too busy for that. */
const venueCount = Number(process.env.BENCH_VENUES ?? 1_000_000);
/**
 * This many phones search, each with a session of its own. There are so many that none reaches its limit of searches.
 */
const phoneCount = 1_000;
const searchTries = 1_000;
const rounds = 3;
const secondsPerRound = 4;
const warmUpSeconds = 6;
const mostSlowdownToExactLookup = 3;
/** The app requests pages with this many venues. */
const requestedPage = venuesFoundPageSizes.preset;
/** A guest who searches for a bar is at most this many degrees away from the bar, about a kilometer. */
const searchReachDegrees = 0.01;

type Bar = { id: string; name: string; lat: number; lng: number };
/**
 * `p99` is the time within which 99 of 100 answers came, and `core` the time of a processor core. Both are in
 * milliseconds.
 */
type SearchFigures = { p99: number; core: number };
type SearchComparison = Record<'ours' | 'exact' | 'page', SearchFigures>;
type SearchVariant = { what: string; typed(name: string, turn: number): string };

const searchVariants: SearchVariant[] = [
  { what: 'by its name', typed: name => name },
  { what: 'with a letter missing', typed: withoutLetter },
  { what: 'by a word in the middle', typed: name => name.split(' ')[1] ?? name },
];

/**
 * Measures finding bars among a million by what people type of their names. It compares this with finding exactly that
 * name by an index, and with the product's own call for one bar by its id, which has the same checks and layers above
 * the database.
 */
export async function benchSearch(rig: Rig): Promise<BenchLine[]> {
  console.error(`Seeding ${venueCount.toLocaleString('en')} venues with names …`);
  const url = await rig.database('venue_search');
  await seedMembers(url, phoneCount);
  await seedNamedVenues(url, venueCount);
  return benchSearchVariants(rig, url);
}

async function benchSearchVariants(rig: Rig, url: string): Promise<BenchLine[]> {
  const bars = await sampleBars(url);
  const tokens = await rig.tokensOf(Array.from({ length: phoneCount }, (_, index) => guestNumber(index)));
  const product = await rig.product(url);
  const bare = await startBareServer(url, exactLookup(bars));
  const lines: BenchLine[] = [];
  const tokenOf = (turn: number) => tokens[turn % phoneCount] ?? '';
  const byId = bars.map(
    ({ id }, turn): PostRequest => ({
      path: venueProfile.path,
      token: tokenOf(turn),
      body: { venue_id: id },
    }),
  );
  for (const way of searchVariants) {
    const asked = bars.map(
      (bar, turn): PostRequest => ({
        path: venues.path,
        token: tokenOf(turn),
        body: {
          filters: { name: way.typed(bar.name, turn) },
          lat: bar.lat + searchReachDegrees * Math.sin(turn),
          lng: bar.lng + searchReachDegrees * Math.cos(turn),
          pagination: { limit: requestedPage },
        },
      }),
    );
    lines.push(
      ...(await benchSlowestSearches(way, asked, byId, product, bare)),
      ...(await countResultPages(way, asked, bars, product)),
    );
  }
  await Promise.all([product.stop(), bare.stop()]);
  return lines;
}

async function sampleBars(url: string): Promise<Bar[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Bar>(
    `select id, name, lat, lng from venues order by hashtext(id::text) limit ${searchTries}`,
  );
  await client.end();
  return rows;
}

/** Reads the cards of the venues that have exactly this name, by an index of names. */
const exactLookup = (bars: readonly Bar[]): Script => ({
  statements: [
    `select id, name, type, features, city, state, lat, lng, timezone, hours, closures, images, partner from venues
     where active and left(name_key(name), 200) collate "C" = left(name_key(:name), 200) collate "C" limit ${requestedPage}`,
  ],
  set: '',
  draw: turn => ({ name: bars[turn % bars.length]?.name ?? '' }),
});

/** Leaves out a letter of the longest word, at the same position in every run. */
function withoutLetter(name: string, turn: number): string {
  const [longest = name] = name.split(' ').sort((one, other) => other.length - one.length);
  const at = turn % longest.length;
  return name.replace(longest, longest.slice(0, at) + longest.slice(at + 1));
}

async function benchSlowestSearches(
  { what }: SearchVariant,
  asked: readonly PostRequest[],
  byId: readonly PostRequest[],
  product: RunningProduct,
  bare: BareServerProcess,
): Promise<BenchLine[]> {
  const requestsOf = (posts: readonly PostRequest[]) => posts.map(each => httpRequest(product.port, each));
  const loaded = (requests: string[], length: number) =>
    withCoreTime(product.pid, () => runLoad({ port: product.port, requests, seconds: length }));
  const [requests, one] = [requestsOf(asked), requestsOf(byId)];
  const turns = [...asked.keys()];
  const measured: SearchComparison[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const length = round === 0 ? warmUpSeconds : secondsPerRound;
    const ours = await loaded(requests, length);
    const exact = await loadBare(bare, turns, length);
    const page = await loaded(one, length);
    if (round > 0) measured.push({ ours, exact, page });
  }
  const of = (who: keyof SearchComparison, figure: 'p99' | 'core') =>
    median(measured.map(each => each[who][figure]));
  const line = (text: string, who: 'exact' | 'page', limit: string): BenchLine => {
    const ratio = median(measured.map(each => each.ours.p99 / each[who].p99));
    return {
      what: text,
      ours: `${of('ours', 'p99').toFixed(1)} ms`,
      limit: `${of(who, 'p99').toFixed(1)} ms ${limit}`,
      ratio,
      core: coreTimeText(of('ours', 'core'), of(who, 'core'), limit),
      aim: `at most ${mostSlowdownToExactLookup} times`,
      met: ratio <= mostSlowdownToExactLookup,
    };
  };
  return [
    line(`a bar of ${venueCount.toLocaleString('en')} ${what}: p99`, 'exact', 'bare'),
    line('  beside one bar by its id', 'page', 'by id'),
  ];
}

/**
 * Searches for each bar by a text that people type for its name, and counts on which page of the results the bar is.
 */
async function countResultPages(
  { what }: SearchVariant,
  asked: readonly PostRequest[],
  bars: readonly Bar[],
  product: RunningProduct,
): Promise<BenchLine[]> {
  const pages: number[] = [];
  for (const [turn, each] of asked.entries()) {
    const at = await measureResultPage(bars[turn]?.id ?? '', each, product);
    if (at > 1) console.error(`"${bars[turn]?.name}" ${what} is on page ${at}.`);
    pages.push(at);
  }
  const line = (text: string, most: number): BenchLine => {
    const found = pages.filter(at => at <= most).length;
    const ratio = found / asked.length;
    return {
      what: text,
      ours: `${found} of ${asked.length}`,
      limit: '',
      ratio,
      aim: 'all',
      met: ratio === 1,
    };
  };
  return [line(`  found ${what}`, Number.MAX_SAFE_INTEGER), line('  of them on the first page', 1)];
}

type SearchResponse = { data: { venues: { id: string }[]; cursor: string | null } };

/** Returns the page on which a bar is found, or infinity where no page has it. */
async function measureResultPage(id: string, first: PostRequest, { port }: RunningProduct): Promise<number> {
  let cursor: string | null = null;
  for (let at = 1; ; at += 1) {
    const body = { ...(first.body as object), pagination: { limit: requestedPage, cursor } };
    const { data } = JSON.parse(await post(port, { ...first, body })) as SearchResponse;
    if (data.venues.some(found => found.id === id)) return at;
    if (data.cursor === null) return Number.POSITIVE_INFINITY;
    cursor = data.cursor;
  }
}
