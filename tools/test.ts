/**
 * `npm test` runs everything, `npm test -- --changed` what the changes since the last commit affect, and `npm test --
 * --changed main` what those since another commit affect. The checks always read the whole tree.
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
// Where this runs as root, the embedded PostgreSQL runs as another user, who must be able to reach its folder.
chmodSync(folder, 0o755);
const cleanUp = () => rmSync(folder, { recursive: true, force: true });
endWithChildren(cleanUp);

const suites = [
  await suite('Check', check),
  await suite('Unit and integration', unitAndIntegration),
  await suite('Journeys', journeys),
];
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
  const code = await run(
    'node_modules/vitest/vitest.mjs',
    ['run', ...(touched?.tests ?? []), ...reporters],
    {},
  );
  return withCrash(countVitest(read(report)), code);
}

async function journeys(): Promise<Counts> {
  if (touched?.journeys.length === 0) return nothing;
  const report = join(folder, 'playwright.json');
  const code = await run('e2e/run.ts', [...(touched?.journeys ?? [])], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    CALLS_LIST: 'check',
  });
  return withCrash(countPlaywright(read(report)), code);
}

async function run(script: string, args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const temporary = { ...env, TMPDIR: folder };
  const { code } = await runTool(script, args, { output: 'show', limitMs: 45 * minute, env: temporary });
  return code;
}

function read(report: string) {
  try {
    return JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    throw new Error('The suite ended without a report.');
  }
}
