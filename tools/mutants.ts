/**
 * Mutation testing changes the code in small ways, one at a time, and counts the changes that no test notices. `npm run
 * mutants` tests every area, `npm run mutants -- 'rules of drinks'` one area, and `npm run mutants --
 * packages/domain/src/drinks` the code at one path. `--draw 1/3` tries a third of the changes; `2/3` and `3/3` try the
 * others. The program ends with the code 1 where the tests notice fewer than `leastScore` percent of the changes.
 */
import { statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { areaOfPath, areas, type MutationArea, parseMutantDraw, scoreOf } from './mutation-areas.ts';

/** Tests must notice this percentage of the changes. */
const leastScore = 85;
/**
 * A change may make a test wait forever. A test that takes this many milliseconds longer than without the change has
 * noticed it.
 */
const longestTestMs = 60_000;

const { positionals: names, values } = parseArgs({
  allowPositionals: true,
  options: { draw: { type: 'string', default: '1/1' } },
});
parseMutantDraw(values.draw);
process.env.MUTATION_DRAW = values.draw;
const chosenAreas = names.length > 0 ? names.map(areaNamed) : areas;
const scores = [];
for (const area of chosenAreas) scores.push({ area: area.name, ...(await mutateArea(area)) });
console.table(scores);
if (scores.some(({ score }) => score < leastScore)) process.exitCode = 1;

function areaNamed(name: string): MutationArea {
  return areas.find(area => area.name === name) ?? areaOfPath(name, statSync(name).isDirectory());
}

function pluginPath(file: string): string {
  return join(import.meta.dirname, file);
}

async function mutateArea(area: MutationArea) {
  const { name, code, constants } = area;
  console.log(`\n${name}`);
  process.env.MUTATION_AREA = JSON.stringify(area);
  const results = await new Stryker({
    mutate: [...code, '!**/*.test.ts'],
    testRunner: 'vitest',
    plugins: [
      '@stryker-mutator/vitest-runner',
      pluginPath('mutants-draw.ts'),
      pluginPath('mutants-as-found.ts'),
    ],
    checkers: values.draw === '1/1' ? [] : ['draw'],
    coverageAnalysis: 'perTest',
    // The Vitest configuration lists the tests. With Stryker's own option `testFiles`, changed constants would not be
    // evaluated.
    vitest: { configFile: 'tools/mutants.vitest.config.ts', related: false },
    concurrency: availableParallelism(),
    timeoutMS: longestTestMs,
    ignoreStatic: !constants,
    reporters: ['clear-text', 'progress-append-only', 'as-found'],
    clearTextReporter: { allowColor: false, allowEmojis: false, logTests: false, skipFull: true },
    tempDirName: '.cache/mutants',
    ignorePatterns: ['/docs', '/bench', '/e2e', '.data', 'dist'],
    // Stryker would rewrite this file through a programming interface that TypeScript 7 no longer has, so it gets none.
    tsconfigFile: 'none',
  }).runMutationTest();
  return scoreOf(results.map(({ status }) => status));
}
