import { eventsWithinBounds } from '@nightjar/domain/events/calls';
import { eventsStage, mapBoundsAround, phoneCount } from '../calls/around.ts';
import { coreTimeText, withCoreTime } from '../core-time.ts';
import { httpRequest, runLoad } from '../load.ts';
import { type BenchLine, median, perSecond } from '../measure.ts';
import type { RunningProduct } from '../product.ts';
import type { Rig } from '../rig.ts';
import { drawPlace, guestNumber, townCountOf } from '../seed/city.ts';

const venueCounts = [1_000, 10_000] as const;
const preparedRequests = 1_000;
const rounds = 3;
const secondsPerRound = 3;
const warmUpSeconds = 4;
const mostSlowdown = 1.5;
type MeasuredCity = { product: RunningProduct; requests: string[] };
type LoadFigures = { rate: number; core: number };

/**
 * Measures reading tonight's events on the map of a neighborhood, once with 20,000 events in the database and once with
 * 200,000.
 */
export async function benchEvents(rig: Rig): Promise<BenchLine[]> {
  const [few, many] = [await prepareCity(rig, venueCounts[0]), await prepareCity(rig, venueCounts[1])];
  const measured: { few: LoadFigures; many: LoadFigures }[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const length = round === 0 ? warmUpSeconds : secondsPerRound;
    const both = { few: await measureCity(few, length), many: await measureCity(many, length) };
    if (round > 0) measured.push(both);
  }
  await Promise.all([few.product.stop(), many.product.stop()]);
  return [eventsLine(measured)];
}

async function prepareCity(rig: Rig, venues: number): Promise<MeasuredCity> {
  const stage = eventsStage(venues);
  console.error(`Seeding ${stage.holds} …`);
  const url = await rig.database(`events_${venues}`);
  await stage.seed(url);
  const tokens = await rig.tokensOf(Array.from({ length: phoneCount }, (_, index) => guestNumber(index)));
  const around = drawPlace(townCountOf(venues));
  const product = await rig.product(url);
  const requests = Array.from({ length: preparedRequests }, (_, index) => {
    return httpRequest(product.port, {
      path: eventsWithinBounds.path,
      token: tokens[index % phoneCount] ?? '',
      body: mapBoundsAround(around.draw()),
    });
  });
  return { product, requests };
}

const measureCity = ({ product, requests }: MeasuredCity, length: number): Promise<LoadFigures> =>
  withCoreTime(product.pid, () => runLoad({ port: product.port, requests, seconds: length }));

function eventsLine(measured: readonly { few: LoadFigures; many: LoadFigures }[]): BenchLine {
  const of = (city: 'few' | 'many', figure: keyof LoadFigures) =>
    median(measured.map(round => round[city][figure]));
  const ratio = median(measured.map(({ few, many }) => few.rate / many.rate));
  return {
    what: 'events on a map, 200,000 against 20,000',
    ours: perSecond(of('many', 'rate')),
    limit: `${perSecond(of('few', 'rate'))} with 20,000`,
    ratio,
    core: coreTimeText(of('many', 'core'), of('few', 'core'), 'that with 20,000'),
    aim: `at most ${mostSlowdown} times slower`,
    met: ratio <= mostSlowdown,
  };
}
