import { cpus, loadavg, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { endWithChildren } from '../tools/command.ts';
import { checkOut, type OnStop } from './against/commit.ts';
import { benchAgainst } from './against/run.ts';
import { benchEvents } from './around/events.ts';
import { benchNearest } from './around/nearest.ts';
import { benchSearch } from './around/search.ts';
import { benchPartsWithStages, stagesOf } from './calls/stages.ts';
import { benchChat } from './chat.ts';
import { benchCores } from './cores.ts';
import { benchHouse } from './desk/house.ts';
import { benchDeskVenues } from './desk/venues.ts';
import { benchExactlyOnce } from './exactly-once.ts';
import { benchFaults } from './faults.ts';
import { benchFirstLoad } from './first-load.ts';
import { benchMap } from './map/frames.ts';
import { type BenchLine, resultTable } from './measure.ts';
import { benchMigrations } from './migrations/under-load.ts';
import { benchPage } from './page.ts';
import { benchPeople } from './people.ts';
import { benchRedemption } from './redemption.ts';
import { openRig, type Rig } from './rig.ts';
import { benchRoom } from './room.ts';
import { benchScroll } from './scroll.ts';
import { benchSoak } from './soak/soak.ts';
import { benchSockets } from './sockets.ts';
import { benchStartUp } from './start-up.ts';
import { benchTaps } from './taps/taps.ts';
import { benchVouchers } from './vouchers.ts';
import { benchMemory } from './weight/memory.ts';

const benches: Record<string, (rig: Rig, minutes: number) => Promise<BenchLine[]>> = {
  nearest: benchNearest,
  events: benchEvents,
  redemption: async rig => [...(await benchRedemption(rig)), ...(await benchVouchers(rig))],
  room: benchRoom,
  chat: benchChat,
  cores: benchCores,
  people: benchPeople,
  search: benchSearch,
  desk: benchDeskVenues,
  house: benchHouse,
  sockets: benchSockets,
  scroll: benchScroll,
  map: benchMap,
  'start-up': benchStartUp,
  'first-load': benchFirstLoad,
  page: benchPage,
  taps: benchTaps,
  'exactly-once': benchExactlyOnce,
  faults: benchFaults,
  migrations: benchMigrations,
  memory: (_rig, minutes) => benchMemory(minutes),
  soak: async (rig, minutes) => mustBeMet(await benchSoak(rig, minutes)),
};
/** These parts run for minutes or an hour, so they run only when the command names them. */
const benchesOnlyByName: readonly string[] = ['exactly-once', 'faults', 'migrations', 'memory', 'soak'];

/** The command ends with 1 where a line has missed its bound, because a soak is a test whose result is no figure. */
function mustBeMet(lines: BenchLine[]): BenchLine[] {
  if (lines.some(({ met }) => met === false)) process.exitCode = 1;
  return lines;
}

/**
 * `npm run bench` measures all parts except `benchesOnlyByName`, and `npm run bench -- nearest` only one part. `npm run
 * bench -- chat --against ca3bd856` compares this tree with that of another commit. A missed target is a result and not
 * an error.
 */
async function run(): Promise<void> {
  const { values, positionals: given } = parseArgs({
    allowPositionals: true,
    options: {
      against: { type: 'string' },
      // The number of rounds is even. In every pair of rounds, the second is slowed down by what the first has left to
      // write to the disk.
      rounds: { type: 'string', default: '4' },
      seconds: { type: 'string', default: '4' },
      large: { type: 'boolean' },
      minutes: { type: 'string', default: '10' },
    },
  });
  const unknown = given.find(name => !Object.hasOwn(benches, name));
  if (unknown) throw new Error(`There is no "${unknown}"; there are ${Object.keys(benches).join(', ')}.`);
  if (values.against === undefined) return runOnRig(rig => measureAll(rig, given, Number(values.minutes)));
  const stages = (given.length > 0 ? given : benchPartsWithStages).flatMap(part =>
    stagesOf(part, values.large),
  );
  const length = { rounds: Number(values.rounds), seconds: Number(values.seconds) };
  const commit = values.against;
  return runOnRig(async (rig, onStop) => benchAgainst(rig, stages, await checkOut(commit, onStop), length));
}

/**
 * Runs `work` with a database server and prints its result. Afterwards nothing is left running or on the disk, even
 * after Ctrl-C.
 */
async function runOnRig(work: (rig: Rig, onStop: OnStop) => Promise<string>): Promise<void> {
  const [busy = 0] = loadavg();
  const rig = await openRig();
  const stops = [rig.stop];
  const stop = async () => {
    for (const each of stops.splice(0)) await each();
  };
  endWithChildren(stop);
  try {
    const found = await work(rig, each => stops.push(each));
    console.log(`\n${await machineText(rig, busy)}\n\n${found}\n`);
  } finally {
    await stop();
  }
}

async function measureAll(rig: Rig, given: readonly string[], minutes: number): Promise<string> {
  const lines: BenchLine[] = [];
  for (const [name, bench] of Object.entries(benches)) {
    if (given.length === 0 ? !benchesOnlyByName.includes(name) : given.includes(name))
      lines.push(...(await bench(rig, minutes)));
  }
  return resultTable(lines);
}

async function machineText(rig: Rig, busy: number): Promise<string> {
  const [cpu] = cpus();
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`;
  return [
    `${cpus().length} cores (${cpu?.model.trim()}), ${memory}, Node ${process.versions.node}, ${await rig.version()}.`,
    `Load, product, PostgreSQL and its limit (${rig.limit.name}) share these cores; medians of interleaved runs.`,
    `Busy with other work as well when it began: ${busy.toFixed(1)} processes waited or ran on average.`,
  ].join('\n');
}

try {
  await run();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
