import { availableParallelism } from 'node:os';
import { findIncompleteCalls } from './calls.ts';
import { endWithChildren, runTool } from './command.ts';
import { breaksOfInstalledApps } from './compatibility/check.ts';
import type { Counts } from './counts.ts';
import { importCycles } from './cycles.ts';
import { crowdedFolders } from './folder-sizes.ts';
import { librariesOnPage } from './libraries-page.ts';
import { brokenLinksBelow } from './links.ts';
import { faultsOfMigrations } from './migrations/check.ts';
import { outdatedSettings } from './settings.ts';
import { readSourceTree, type Violation } from './source.ts';
import { fixedColorsBelow } from './structure/colors.ts';
import { commentsWithoutVerb } from './structure/comment-verbs.ts';
import { decisionsBelow } from './structure/decisions.ts';
import { oversizedCode } from './structure/sizes.ts';
import { titlesWithoutSubject } from './structure/titles.ts';
import { structureViolations } from './structure.ts';
import { faultsOfTimePage } from './time-page.ts';

type CheckStep = { readonly name: string; readonly run: () => Promise<StepOutcome> };
type StepOutcome = { readonly passed: boolean; readonly output: string };

/** The largest program is checked first, so that the small programs keep the other processor core busy at the end. */
const typescriptPrograms = [
  'apps/server',
  'bench',
  'apps/app',
  'packages/domain',
  // The service worker is a separate program, because it has other global variables than a page.
  'apps/app/src/service-worker',
  'e2e',
  '.',
];

/**
 * Each program is checked by one thread, because several threads would each compute the types that their files share.
 * Garbage is collected rarely, because the compiler ends soon.
 */
const oneCheckerArguments = ['--checkers', '1'];
const rareGarbageCollectionVariables = { GOGC: '400', GOMEMLIMIT: '1536MiB' };

/**
 * Runs all checks that read the code without running it, or only those whose names begin with `beginning`. It prints a
 * line for each step when the step ends.
 */
export async function check(beginning = ''): Promise<Counts> {
  const tree = readSourceTree(process.cwd());
  const waiting = [
    ...typescriptPrograms.map(typeCheckOf),
    toolCheck('format and lint', '@biomejs/biome/bin/biome', [
      'check',
      '--error-on-warnings',
      '--colors=off',
      '.',
    ]),
    toolCheck('unused code', 'knip/bin/knip.js', ['--no-progress']),
    violationCheck('structure', () => structureViolations(tree)),
    violationCheck('comments', () => commentsWithoutVerb(tree)),
    violationCheck('titles', () => titlesWithoutSubject(tree)),
    violationCheck('colors', () => fixedColorsBelow(process.cwd())),
    violationCheck('cycles', () => importCycles(tree)),
    violationCheck('sizes of functions and files', () => oversizedCode(tree)),
    violationCheck('folder sizes', () => crowdedFolders(tree)),
    violationCheck('calls', () => findIncompleteCalls(tree)),
    violationCheck('migrations', () => faultsOfMigrations(process.cwd())),
    violationCheck('installed apps', () => breaksOfInstalledApps(process.cwd(), tree)),
    violationCheck('decisions', () => decisionsBelow(process.cwd())),
    violationCheck('links', () => brokenLinksBelow(process.cwd())),
    violationCheck('settings', () => outdatedSettings(process.cwd())),
    violationCheck('libraries', () => librariesOnPage(process.cwd())),
    violationCheck('limits of time', () => faultsOfTimePage(process.cwd())),
  ].filter(({ name }) => name.startsWith(beginning));
  const outcomes: boolean[] = [];
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift())
      outcomes.push(await runAndReportStep(step));
  };
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, worker));
  const passed = outcomes.filter(Boolean).length;
  return { passed, failed: outcomes.length - passed, skipped: 0 };
}

const typeCheckOf = (folder: string) =>
  toolCheck(
    `types of ${folder}`,
    'typescript/bin/tsc',
    ['-p', folder, ...oneCheckerArguments, ...buildInfoOf(folder)],
    rareGarbageCollectionVariables,
  );

/**
 * With these options the compiler checks only files that have changed since the last check on this machine, and files
 * that depend on them.
 */
const buildInfoOf = (folder: string) => [
  '--incremental',
  '--tsBuildInfoFile',
  `node_modules/.cache/types/${folder === '.' ? 'root' : folder.replaceAll('/', '-')}.tsbuildinfo`,
];

function toolCheck(name: string, script: string, args: string[], env: NodeJS.ProcessEnv = {}): CheckStep {
  return {
    name,
    async run() {
      const { code, output } = await runTool(`node_modules/${script}`, args, {
        output: 'keep',
        limitMs: 10 * 60_000,
        env,
      });
      return { passed: code === 0, output };
    },
  };
}

function violationCheck(name: string, find: () => Violation[] | Promise<Violation[]>): CheckStep {
  return {
    name,
    async run() {
      const lines = (await find()).map(({ path, line, message }) => `${path}:${line} ${message}`);
      return { passed: lines.length === 0, output: lines.join('\n') };
    },
  };
}

async function runAndReportStep({ name, run }: CheckStep): Promise<boolean> {
  const began = performance.now();
  const { passed, output } = await run();
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${passed ? '✓' : '✗'} ${name} ${seconds} s`);
  if (!passed) console.log(output.trimEnd().replace(/^/gm, '  '));
  return passed;
}

if (import.meta.main) {
  endWithChildren(() => {});
  const { failed } = await check(process.argv[2]);
  process.exitCode = failed > 0 ? 1 : 0;
}
