import { startBareServer } from './bare.ts';
import { type BenchCall, requestsAtTurnsWithTokens } from './calls/stage.ts';
import { coreTimeText, withCoreTime } from './core-time.ts';
import { httpRequest, runLoad } from './load.ts';
import { type BenchLine, median, middleRound, perSecond } from './measure.ts';
import type { RunningProduct } from './product.ts';
import type { Rig } from './rig.ts';
import type { Script } from './script.ts';

const connectionCount = 20;
const rounds = 3;
const secondsPerRound = 4;
const warmUpSeconds = 3;
/**
 * The bench prepares requests for this many calls per second. No server is as fast, so a round does not run out of
 * requests.
 */
const mostCallsPerSecond = 3_000;

/** One statement of the database that a call needs at least, whatever server runs it. */
export type LeastStatement = {
  what: string;
  script: Script;
  /** The product's target is this share of the calls per second that the statement alone reaches. */
  aim: number;
  /**
   * A turn is the number of a call; it decides who calls and with what. The measurement begins with this turn, because
   * earlier measurements used the turns before it. The default is 0.
   */
  from?: number;
};

type ProductSide = { rig: Rig; url: string; product: RunningProduct };

/**
 * Measures a call of the product, and the one statement that it needs at least in bare Fastify and `pg`. The two take
 * turns.
 */
export async function compareWithLeast(
  { rig, url, product }: ProductSide,
  call: BenchCall,
  least: LeastStatement,
): Promise<BenchLine> {
  const bare = await startBareServer(url, least.script);
  const once = call.turns === undefined;
  const count = call.turns ?? mostCallsPerSecond * secondsPerRound;
  const measured: { ours: number; limit: number; core: number; bareCore: number }[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const first = (least.from ?? 0) + (once ? round * count : 0);
    const turns = Array.from({ length: count }, (_, index) => first + index);
    const posts = await requestsAtTurnsWithTokens(rig, call, call.ask, turns);
    const job = {
      seconds: round === 0 ? warmUpSeconds : secondsPerRound,
      once,
      connections: connectionCount,
    };
    const requests = posts.map(post => httpRequest(product.port, post));
    const ours = await withCoreTime(product.pid, () => runLoad({ ...job, port: product.port, requests }));
    const theirs = await withCoreTime(bare.pids, () =>
      runLoad({ ...job, port: bare.port, requests: bare.requests(turns) }),
    );
    if (round > 0)
      measured.push({ ours: ours.rate, limit: theirs.rate, core: ours.core, bareCore: theirs.core });
  }
  await bare.stop();
  return leastComparisonLine(call.id, least, measured);
}

function leastComparisonLine(
  id: string,
  { what, aim }: LeastStatement,
  measured: readonly { ours: number; limit: number; core: number; bareCore: number }[],
): BenchLine {
  const { ours, limit, ratio } = middleRound(measured);
  const [core, bareCore] = (['core', 'bareCore'] as const).map(name =>
    median(measured.map(round => round[name])),
  );
  return {
    what: `${id} beside the least: ${what}`,
    ours: perSecond(ours),
    limit: `${perSecond(limit)} bare Fastify and pg`,
    ratio,
    core: coreTimeText(core ?? Number.NaN, bareCore ?? Number.NaN, 'bare'),
    aim: `at least ${aim}`,
    met: ratio >= aim,
  };
}
