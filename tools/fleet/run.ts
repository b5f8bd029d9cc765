import { readFile } from 'node:fs/promises';
import { seededRandom } from '../../apps/server/src/testing/dice.ts';
import { findBrowser } from '../browser.ts';
import { endWithChildren, runTool } from '../command.ts';
import { type Fault, faults } from './faults.ts';
import { type Fleet, openFleet } from './fleet.ts';
import { spendNight } from './night.ts';
import { type FleetArguments, readArguments, usage } from './options.ts';
import { findPrograms } from './packages.ts';
import { isClean, reportOf } from './report.ts';
import { untilDone } from './until-done.ts';
import { complaintOf } from './well.ts';

const workerCount = 2;
const faultMs = 8_000;
const buildTimeoutMs = 180_000;
const journeysTimeoutMs = 45 * 60_000;

const cleanups: (() => Promise<unknown> | unknown)[] = [];

/** Ends what has started, the last first. A part that does not end keeps no other one running. */
async function endAll(): Promise<void> {
  for (let end = cleanups.pop(); end; end = cleanups.pop()) {
    try {
      await end();
    } catch (error) {
      console.error(`Not everything has ended: ${(error as Error).message}`);
    }
  }
}

async function run(wanted: FleetArguments): Promise<boolean> {
  const programs = findPrograms(wanted);
  if (wanted.journeys.length > 0 || wanted.stay) await buildClient();
  const begun = performance.now();
  const fleet = await openFleet(
    { programs, nodes: wanted.nodes, workers: workerCount, say: console.log },
    cleanups,
  );
  await waitUntilHealthy(fleet);
  console.log(
    `The fleet is up after ${Math.round((performance.now() - begun) / 1000)} s: ${fleet.publicUrl}`,
  );
  if (wanted.stay) await new Promise(() => {});
  const journeys = wanted.journeys.length === 0 || (await runJourneys(fleet, wanted.journeys));
  if (wanted.minutes === 0) return journeys;
  const result = await spendNight(fleet, {
    faults: faultsFor(fleet, wanted.seed),
    minutes: wanted.minutes,
    faultMs,
    say: console.log,
  });
  console.log(`\n${reportOf(result)}`);
  return journeys && isClean(result);
}

/** Builds the client unless it is built already, since the api nodes serve it. */
async function buildClient(): Promise<void> {
  // This command prints the version of Vite. It is the smallest command that first builds a client.
  const { code, output } = await runTool('tools/run.mjs', ['vite', '--version', '--with-client'], {
    output: 'keep',
    limitMs: buildTimeoutMs,
  });
  if (code !== 0) throw new Error(output);
}

const waitUntilHealthy = (fleet: Fleet): Promise<void> =>
  untilDone(async () => {
    const complaint = await complaintOf(fleet);
    if (complaint) throw new Error(`The fleet does not come up: ${complaint}.\n${await lastLines(fleet)}`);
  });

/** Returns the last line of each process of the product, which names what keeps it from starting. */
async function lastLines({ nodes, workers }: Fleet): Promise<string> {
  const lines = [...nodes, ...workers].map(async ({ place, log }) => {
    const written = (await readFile(log, 'utf8')).trim().split('\n');
    return `  ${place.name}: ${written.at(-1)}`;
  });
  return (await Promise.all(lines)).join('\n');
}

async function runJourneys(fleet: Fleet, names: readonly string[]): Promise<boolean> {
  const env = { BASE_URL: fleet.publicUrl, CHROMIUM_PATH: findBrowser() };
  const { code } = await runTool('e2e/run.ts', names, { output: 'show', limitMs: journeysTimeoutMs, env });
  return code === 0;
}

/** Returns the faults that this fleet can suffer, and states why it cannot suffer the others. */
function faultsFor(fleet: Fleet, seed: number | null): readonly Fault[] {
  const possible: Fault[] = [];
  for (const fault of faults) {
    const reason = fault.reasonAgainst(fleet);
    if (reason === null) possible.push(fault);
    else console.log(`Left out: ${fault.name} (${reason}).`);
  }
  if (seed === null) return possible;
  const dice = seededRandom(seed);
  return possible
    .map(fault => ({ fault, at: dice.next() }))
    .sort((one, other) => one.at - other.at)
    .map(({ fault }) => fault);
}

endWithChildren(endAll);
try {
  if (process.argv.includes('--help')) console.log(usage);
  else process.exitCode = (await run(readArguments(process.argv.slice(2)))) ? 0 : 1;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  await endAll();
}
// A connection to a part that hung may still be open, and nothing is left to wait for.
process.exit();
