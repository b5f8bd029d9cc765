/**
 * `npm test` runs everything; `npm test -- --changed` what the changes since the last commit touch, and
 * `npm test -- --changed main` those since another one. The checks always look at the whole.
 */
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { changedSince, type Touched, touchedBy } from './changed.ts';
import { check } from './check.ts';
import { endWithChildren, runTool } from './command.ts';
import { type Counts, countPlaywright, countVitest, total, withCrash } from './counts.ts';
import { readSourceTree } from './source.ts';

const minute = 60_000;
const touched = touchedOnly(process.argv.slice(2));

const folder = mkdtempSync(join(tmpdir(), 'nightjar-test-'));
// The embedded PostgreSQL runs as another user where this runs as root: it must be able to reach its folder.
chmodSync(folder, 0o755);
const cleanUp = () => rmSync(folder, { recursive: true, force: true });
endWithChildren(cleanUp);

const checks = await suite('Check', check);
// The tests wait for databases and clocks, the journeys for pages: side by side they leave no core idle.
const [tests, visits] = await Promise.all([suite('Unit and integration', unitAndIntegration), journeys()]);
const suites = [checks, tests, visits];
cleanUp();
const { passed, failed, skipped } = total(suites);
console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exitCode = failed > 0 ? 1 : 0;

function touchedOnly([flag, commit = 'HEAD']: string[]): Touched | null {
  if (flag === undefined) return null;
  if (flag !== '--changed') throw new Error(`npm test knows --changed [commit], and not ${flag}.`);
  return touchedBy(changedSince(commit), readSourceTree(process.cwd()));
}

async function suite(title: string, run: () => Promise<Counts>): Promise<Counts> {
  console.log(`\n${title}`);
  try {
    return await run();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

const nothing: Counts = { passed: 0, failed: 0, skipped: 0 };

async function unitAndIntegration(): Promise<Counts> {
  if (touched?.tests.length === 0) return nothing;
  const report = join(folder, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { code } = await run(
    'node_modules/vitest/vitest.mjs',
    ['run', ...(touched?.tests ?? []), ...reporters],
    'show',
  );
  return withCrash(countVitest(read(report)), code);
}

/** What the journeys print is shown when they have ended: the lines of the tests come in between. */
async function journeys(): Promise<Counts> {
  if (touched?.journeys.length === 0) return nothing;
  const report = join(folder, 'playwright.json');
  const { code, output } = await run('e2e/run.ts', touched?.journeys ?? [], 'keep', {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    CALLS_LIST: 'check',
  });
  return suite(`Journeys\n${output.trimEnd()}`, async () => withCrash(countPlaywright(read(report)), code));
}

function run(script: string, args: readonly string[], output: 'show' | 'keep', env: NodeJS.ProcessEnv = {}) {
  return runTool(script, args, { output, limitMs: 50 * minute, env: { ...env, TMPDIR: folder } });
}

function read(report: string) {
  try {
    return JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    throw new Error('The suite ended without a report.');
  }
}
