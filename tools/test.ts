/**
 * `npm test` runs all tests. `npm test -- --changed` runs the tests that the changes since the last commit affect, and
 * `npm test -- --changed main` those that the changes since another commit affect. The checks always read the whole
 * tree. `npm test -- --also-postgres 16` runs all tests, and a quarter of the server's on PostgreSQL 16 too.
 */
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reasonAgainstEngine } from './browsers/engines.ts';
import { type AffectedTests, changedSince, testsAffectedBy } from './changed.ts';
import { check } from './check.ts';
import { endWithChildren, runTool } from './command.ts';
import { type Counts, countPlaywright, countVitest, totalCounts, withCrash } from './counts.ts';
import { reasonAgainstFleet } from './fleet/packages.ts';
import { readSourceTree } from './source.ts';
import { describeDraw, readUnitOptions, vitestRunOf } from './unit/server-tests.ts';

const minuteMs = 60_000;
/** One in so many test files of the server also runs on the other version of PostgreSQL. */
const drawOnOtherPostgres = 4;
const noCounts: Counts = { passed: 0, failed: 0, skipped: 0 };
const args = process.argv.slice(2);
const otherPostgresVersion = args[0] === '--also-postgres' ? (args[1] ?? '') : null;
const affectedTests = otherPostgresVersion === null ? affectedTestsOrNull(args) : null;

const reportFolder = mkdtempSync(join(tmpdir(), 'nightjar-test-'));
// Where the tests run as root, the embedded PostgreSQL runs as another user, who must be able to enter its folder.
chmodSync(reportFolder, 0o755);
const cleanUp = () => rmSync(reportFolder, { recursive: true, force: true });
endWithChildren(cleanUp);

const suiteCounts = [
  await runSuite('Check', check),
  await runSuite('Unit and integration', runUnitAndIntegration),
  ...(otherPostgresVersion === null
    ? []
    : [
        await runSuite(`Integration on PostgreSQL ${otherPostgresVersion}`, () =>
          drawnOn(otherPostgresVersion),
        ),
      ]),
  await runSuite('Journeys', runJourneys),
  await runSuite('Journeys in Firefox', runFirefox),
  await runSuite('Rehearsal', runRehearsal),
  await runSuite('Fleet', runFleet),
];
cleanUp();
const { passed, failed, skipped, failures = [] } = totalCounts(suiteCounts);
// Who sees only the end of a long output still reads which tests failed.
for (const failure of failures) console.log(`✗ ${failure.replace(`${process.cwd()}/`, '')}`);
console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exitCode = failed > 0 ? 1 : 0;

function affectedTestsOrNull([flag, commit = 'HEAD']: string[]): AffectedTests | null {
  if (flag === undefined) return null;
  if (flag !== '--changed')
    throw new Error(`npm test knows --changed [commit] and --also-postgres <version>, and not ${flag}.`);
  return testsAffectedBy(changedSince(commit), readSourceTree(process.cwd()));
}

async function runSuite(title: string, run: () => Promise<Counts>): Promise<Counts> {
  console.log(`\n${title}`);
  try {
    return await run();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

async function runUnitAndIntegration(): Promise<Counts> {
  if (affectedTests?.tests.length === 0) return noCounts;
  return runVitest(['run', ...(affectedTests?.tests ?? [])]);
}

/** Runs some tests of the server, drawn by chance, on another version of PostgreSQL. */
async function drawnOn(version: string): Promise<Counts> {
  const options = readUnitOptions(['--postgres', version, '--draw', String(drawOnOtherPostgres)]);
  console.log(describeDraw(options));
  const { args: vitestArgs, env } = vitestRunOf(options);
  return runVitest(vitestArgs, env);
}

async function runVitest(vitestArgs: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Counts> {
  const report = join(reportFolder, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  rmSync(report, { force: true });
  const code = await runScript('node_modules/vitest/vitest.mjs', [...vitestArgs, ...reporters], env);
  return withCrash(countVitest(readReport(report)), code);
}

async function runJourneys(): Promise<Counts> {
  if (affectedTests?.journeys.length === 0) return noCounts;
  const report = join(reportFolder, 'playwright.json');
  const code = await runScript('e2e/run.ts', [...(affectedTests?.journeys ?? [])], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    CALLS_LIST: 'check',
  });
  return withCrash(countPlaywright(readReport(report)), code);
}

/** Runs the few journeys of `e2e/engines` where Firefox is installed, and only where all tests run. */
async function runFirefox(): Promise<Counts> {
  if (affectedTests) return noCounts;
  const reason = reasonAgainstEngine('firefox');
  if (reason) {
    console.log(`Skipped. ${reason}`);
    return { ...noCounts, skipped: 1 };
  }
  const report = join(reportFolder, 'firefox.json');
  const code = await runScript('e2e/run.ts', ['--engine', 'firefox'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  return withCrash(countPlaywright(readReport(report)), code);
}

/** Any change may affect the rehearsal of a deployment, so it takes place only where all tests run. */
async function runRehearsal(): Promise<Counts> {
  if (affectedTests) return noCounts;
  const { rehearseDeployment } = await import('./rehearsal/run.ts');
  return rehearseDeployment(reportFolder);
}

/** Runs `npm run fleet` for two minutes where its programs are installed, and only where all tests run. */
async function runFleet(): Promise<Counts> {
  if (affectedTests) return noCounts;
  const reason = reasonAgainstFleet();
  if (reason) {
    console.log(`Skipped. ${reason}`);
    return { ...noCounts, skipped: 1 };
  }
  const short = ['--minutes', '2', '--nodes', '2', '--journeys', 'none', '--without', 'swift'];
  return withCrash({ ...noCounts, passed: 1 }, await runScript('tools/fleet/run.ts', short, {}));
}

async function runScript(script: string, args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const temporary = { ...env, TMPDIR: reportFolder };
  const { code } = await runTool(script, args, { output: 'show', limitMs: 45 * minuteMs, env: temporary });
  return code;
}

function readReport(report: string) {
  try {
    return JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    throw new Error('The suite ended without a report.');
  }
}
