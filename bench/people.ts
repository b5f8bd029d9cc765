import { type MemberCall, memberCalls, phoneCount } from './calls/people.ts';
import { coreTimeText, withCoreTime } from './core-time.ts';
import { httpRequest, runLoad } from './load.ts';
import { type BenchLine, median, perSecond } from './measure.ts';
import type { RunningProduct } from './product.ts';
import type { Rig } from './rig.ts';
import { ids } from './seed/city.ts';
import { knownPersonNumber, seedPeople } from './seed/people.ts';

const peopleCounts = [10_000, 1_000_000] as const;
const rounds = 3;
const secondsPerRound = 2;
const warmUpSeconds = 3;
const mostSlowdown = 1.5;

type MeasuredCity = { product: RunningProduct; requestsOf(call: MemberCall): string[] };
type LoadFigures = { rate: number; core: number };
type Round = { few: LoadFigures; many: LoadFigures };

/**
 * Measures the calls that a member's app makes all day, once among a few people and once among a hundred times as many.
 */
export async function benchPeople(rig: Rig): Promise<BenchLine[]> {
  const few = await prepareCity(rig, peopleCounts[0]);
  const many = await prepareCity(rig, peopleCounts[1]);
  const lines: BenchLine[] = [];
  for (const call of memberCalls) {
    const measured: Round[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const length = round === 0 ? warmUpSeconds : secondsPerRound;
      const both = { few: await measureCall(few, call, length), many: await measureCall(many, call, length) };
      if (round > 0) measured.push(both);
    }
    lines.push(peopleLine(call, measured));
  }
  await Promise.all([few.product.stop(), many.product.stop()]);
  return lines;
}

async function prepareCity(rig: Rig, size: number): Promise<MeasuredCity> {
  console.error(`Seeding ${size.toLocaleString('en')} people …`);
  const url = await rig.database(`people_${size}`);
  await seedPeople(url, size);
  const numbers = Array.from({ length: phoneCount }, (_, place) => knownPersonNumber(size, place));
  const tokens = await rig.tokensOf(numbers);
  const product = await rig.product(url);
  return {
    product,
    requestsOf: ({ path, body }) =>
      numbers.map((number, turn) =>
        httpRequest(product.port, { path, token: tokens[turn] ?? '', body: body(ids.user(number), turn) }),
      ),
  };
}

const measureCall = (
  { product, requestsOf }: MeasuredCity,
  call: MemberCall,
  length: number,
): Promise<LoadFigures> =>
  withCoreTime(product.pid, () =>
    runLoad({ port: product.port, requests: requestsOf(call), seconds: length }),
  );

function peopleLine({ what }: MemberCall, measured: readonly Round[]): BenchLine {
  const of = (side: keyof Round, figure: keyof LoadFigures) =>
    median(measured.map(round => round[side][figure]));
  const ratio = median(measured.map(({ few, many }) => few.rate / many.rate));
  return {
    what: `${what}, 1,000,000 people against 10,000`,
    ours: perSecond(of('many', 'rate')),
    limit: `${perSecond(of('few', 'rate'))} with 10,000`,
    ratio,
    core: coreTimeText(of('many', 'core'), of('few', 'core'), 'that with 10,000'),
    aim: `at most ${mostSlowdown} times slower`,
    met: ratio <= mostSlowdown,
  };
}
