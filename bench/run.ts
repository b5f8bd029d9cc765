import { cpus, loadavg, totalmem } from 'node:os';
import { endWithChildren } from '../tools/command.ts';
import { events } from './around/events.ts';
import { nearest } from './around/nearest.ts';
import { search } from './around/search.ts';
import { chat } from './chat.ts';
import { cores } from './cores.ts';
import { house } from './desk/house.ts';
import { desk } from './desk/venues.ts';
import { exactlyOnce } from './exactly-once.ts';
import { faults } from './faults.ts';
import { firstLoad } from './first-load.ts';
import { map } from './map.ts';
import { type Line, table } from './measure.ts';
import { page } from './page.ts';
import { people } from './people.ts';
import { redemption } from './redemption.ts';
import { openRig, type Rig } from './rig.ts';
import { room } from './room.ts';
import { scroll } from './scroll.ts';
import { sockets } from './sockets.ts';
import { startUp } from './start-up.ts';
import { vouchers } from './vouchers.ts';

const benches: Record<string, (rig: Rig) => Promise<Line[]>> = {
  nearest,
  events,
  redemption: async rig => [...(await redemption(rig)), ...(await vouchers(rig))],
  room,
  chat,
  cores,
  people,
  search,
  desk,
  house,
  sockets,
  scroll,
  map,
  'start-up': startUp,
  'first-load': firstLoad,
  page,
  'exactly-once': exactlyOnce,
  faults,
};
/** Proofs at full length rather than speeds: they take minutes to an hour, and run where they are named. */
const onlyByName: readonly string[] = ['exactly-once', 'faults'];

/** `npm run bench` measures everything, `npm run bench -- nearest` only that. A missed aim is an answer, not an error. */
async function run(given: readonly string[]): Promise<void> {
  const unknown = given.find(name => !Object.hasOwn(benches, name));
  if (unknown) throw new Error(`There is no "${unknown}"; there are ${Object.keys(benches).join(', ')}.`);
  const [busy = 0] = loadavg();
  const rig = await openRig();
  endWithChildren(rig.stop);
  try {
    const lines: Line[] = [];
    for (const [name, bench] of Object.entries(benches)) {
      if (given.length === 0 ? !onlyByName.includes(name) : given.includes(name))
        lines.push(...(await bench(rig)));
    }
    console.log(`\n${await machine(rig, busy)}\n\n${table(lines)}\n`);
  } finally {
    await rig.stop();
  }
}

async function machine(rig: Rig, busy: number): Promise<string> {
  const [cpu] = cpus();
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`;
  return [
    `${cpus().length} cores (${cpu?.model.trim()}), ${memory}, Node ${process.versions.node}, ${await rig.version()}.`,
    `Load, product, PostgreSQL and its limit (${rig.limit.name}) share these cores; medians of interleaved runs.`,
    `Busy with other work as well when it began: ${busy.toFixed(1)} processes waited or ran on average.`,
  ].join('\n');
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
