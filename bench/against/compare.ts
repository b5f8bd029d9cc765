import { drawRounds, sendRound } from '../calls/rounds.ts';
import type { BenchCall, Stage } from '../calls/stage.ts';
import { withDatabaseTime } from '../core-time.ts';
import { median } from '../measure.ts';
import type { RunningProduct } from '../product.ts';
import type { Rig } from '../rig.ts';
import { refreshStatistics } from '../seed/city.ts';

export type RoundSettings = { rounds: number; seconds: number };

/**
 * These are the figures of a call: calls per second, milliseconds of a processor core that the product and PostgreSQL
 * take, and the time within which 99 of 100 answers came.
 */
type LoadFigures = { rate: number; core: number; database: number; p99: number };
export type ComparedCall = { what: string; ours: LoadFigures; theirs: LoadFigures; ratio: number };
/** Each side of the comparison runs the product of one commit, with a database that this commit's code migrated. */
type ComparedSide = { url: string; product: RunningProduct };
type Round = { ours: LoadFigures; theirs: LoadFigures };

/**
 * Measures the calls of a stage at two commits in turns. The requests are the same, and each product has a database of
 * its own.
 */
export async function compare(
  rig: Rig,
  stage: Stage,
  other: string,
  length: RoundSettings,
): Promise<ComparedCall[]> {
  console.error(`Seeding ${stage.holds}, twice …`);
  const ours = await openSide(rig, stage);
  const theirs = await openSide(rig, stage, other);
  const compared: ComparedCall[] = [];
  for (const call of stage.calls) {
    console.error(`Measuring ${call.id} …`);
    compared.push(
      sumUp(`${call.id}, ${stage.holds}`, await measureRounds(rig, call, [ours, theirs], length)),
    );
  }
  await Promise.all([ours.product.stop(), theirs.product.stop()]);
  return compared;
}

async function openSide(rig: Rig, stage: Stage, root?: string): Promise<ComparedSide> {
  const name = stage.holds.replaceAll(/\W+/g, '_');
  const url = await rig.database(`${name}_${root ? 'theirs' : 'ours'}`, root);
  await stage.seed(url);
  return { url, product: await rig.product(url, { root }) };
}

/**
 * Measures a call at the two commits in several rounds. The first round only warms up the servers, because a real
 * server runs for days. Which commit is measured first changes from round to round.
 */
async function measureRounds(
  rig: Rig,
  call: BenchCall,
  [ours, theirs]: [ComparedSide, ComparedSide],
  { rounds, seconds }: RoundSettings,
): Promise<Round[]> {
  const measured: Round[] = [];
  const drawn = drawRounds(rig, call, seconds);
  const postmaster = await rig.postmaster();
  for (let round = 0; round <= rounds; round += 1) {
    const posts = await drawn.next([ours.product, theirs.product]);
    const measure = ({ product }: ComparedSide) =>
      withDatabaseTime(postmaster, () => sendRound(product, call, posts, { seconds }));
    const inOrder = round % 2 === 0;
    const first = await measure(inOrder ? ours : theirs);
    const second = await measure(inOrder ? theirs : ours);
    if (round > 0) measured.push(inOrder ? { ours: first, theirs: second } : { ours: second, theirs: first });
    else await Promise.all([ours, theirs].map(({ url }) => refreshStatistics(url)));
  }
  return measured;
}

/**
 * Sums up the rounds of a call. The ratio of the two commits is the median of the ratios of all rounds, because a
 * disturbance of the machine affects both commits in the same round.
 */
function sumUp(what: string, measured: readonly Round[]): ComparedCall {
  const of = (side: keyof Round): LoadFigures => ({
    rate: median(measured.map(round => round[side].rate)),
    core: median(measured.map(round => round[side].core)),
    database: median(measured.map(round => round[side].database)),
    p99: median(measured.map(round => round[side].p99)),
  });
  return {
    what,
    ours: of('ours'),
    theirs: of('theirs'),
    ratio: median(measured.map(({ ours, theirs }) => ours.rate / theirs.rate)),
  };
}
