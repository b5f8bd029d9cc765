import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { endWithChildren } from '../../tools/command.ts';
import { connectionCount, drawRounds, sendRound } from '../calls/rounds.ts';
import type { BenchCall, Stage } from '../calls/stage.ts';
import { findDriven } from '../calls/stages.ts';
import { openRig, type Rig } from '../rig.ts';
import { refreshStatistics } from '../seed/city.ts';
import type { Traffic } from './ask.ts';
import { type Profiled, profileReport } from './report.ts';
import { selfTimes } from './self-times.ts';

const root = pathToFileURL(join(import.meta.dirname, '../..')).href;
const warmUpSeconds = 4;
const trafficSeconds = 2;

/**
 * `npm run profile -- send-message` prints on which code the product spends its time while phones call `send-message`.
 */
async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { seconds: { type: 'string', default: '6' } },
  });
  const { stage, call } = findDriven(positionals[0] ?? '');
  const rig = await openRig();
  endWithChildren(rig.stop);
  try {
    console.log(
      `\n${profileReport(await profileCall(rig, stage, call, Number(values.seconds)), connectionCount)}\n`,
    );
  } finally {
    await rig.stop();
  }
}

async function profileCall(rig: Rig, stage: Stage, call: BenchCall, seconds: number): Promise<Profiled> {
  console.error(`Seeding ${stage.holds} …`);
  const url = await rig.database('profile');
  await stage.seed(url);
  const product = await rig.product(url, { tapped: 'profile' });
  const rounds = drawRounds(rig, call, seconds);
  const send = async (length: { seconds: number; at?: number }) =>
    sendRound(product, call, await rounds.next([product]), length);
  console.error(`Making ${call.id} …`);
  await send({ seconds: warmUpSeconds });
  await refreshStatistics(url);
  const posts = await rounds.next([product]);
  let sent = { rate: Number.NaN, core: Number.NaN };
  const profiled = await product.profileOf(async () => {
    sent = await sendRound(product, call, posts, { seconds });
  });
  const traffic = async (at: number): Promise<Traffic> => {
    const counted = await rounds.next([product]);
    let answers = 0;
    const all = await product.trafficOf(async () => {
      ({ answers } = await sendRound(product, call, counted, { seconds: trafficSeconds, at }));
    });
    return { roundTrips: all.roundTrips / answers, rows: all.rows / answers, bytes: all.bytes / answers };
  };
  const underLoad = await traffic(connectionCount);
  const alone = await traffic(1);
  await product.stop();
  return { ...sent, id: call.id, holds: stage.holds, times: selfTimes(profiled, root), underLoad, alone };
}

try {
  await run();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
