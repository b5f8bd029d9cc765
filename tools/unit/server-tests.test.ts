import { describe, expect, test } from 'vitest';
import { describeDraw, drawFiles, readUnitOptions, vitestRunOf } from './server-tests.ts';

const paths = Array.from({ length: 41 }, (_, place) => `apps/server/src/${place}.test.ts`);

test("a draw of the server's test files has one in the given number of files, and the same seed draws the same files", () => {
  const first = drawFiles(paths, { share: 4, seed: 7 });
  expect(first).toHaveLength(11);
  expect(new Set(first).size).toBe(11);
  expect(paths).toEqual(expect.arrayContaining(first));
  expect(drawFiles([...paths].reverse(), { share: 4, seed: 7 })).toEqual(first);
});

test("draws of the server's test files with many seeds reach every file", () => {
  const seeds = Array.from({ length: 40 }, (_, seed) => seed);
  const reached = new Set(seeds.flatMap(seed => drawFiles(paths, { share: 4, seed })));
  expect([...reached].sort()).toEqual([...paths].sort());
});

describe('the arguments of npm run unit', () => {
  test('Vitest gets every argument that is none of our own options, and its usual environment', () => {
    const options = readUnitOptions(['packages/domain', '-t', 'a rule']);
    expect(vitestRunOf(options)).toEqual({ args: ['run', 'packages/domain', '-t', 'a rule'], env: {} });
    expect(describeDraw(options)).toBeNull();
  });

  test('a version of PostgreSQL runs the tests of the server alone, on that version', () => {
    expect(vitestRunOf(readUnitOptions(['--postgres', '16', 'drinks']))).toEqual({
      args: ['run', '--project', 'integration', 'drinks'],
      env: { TEST_POSTGRES: '16' },
    });
  });

  test("a draw of the server's test files takes existing files, and its sentence names the command that repeats it", () => {
    const options = readUnitOptions(['--postgres', '16', '--draw', '40', '--seed', '12']);
    const { args } = vitestRunOf(options);
    const drawn = args.filter(argument => /^apps\/server\/src\/.*\.test\.ts$/.test(argument));
    expect(drawn.length).toBeGreaterThan(5);
    expect(vitestRunOf(options).args).toEqual(args);
    expect(describeDraw(options)).toContain('npm run unit -- --postgres 16 --draw 40 --seed 12');
  });

  test.each([
    [['--postgres'], '--postgres needs a whole number after it, and not nothing.'],
    [['--draw', 'quarter'], '--draw needs a whole number after it, and not quarter.'],
    [['--draw', '0'], '--draw needs a whole number after it, and not 0.'],
    [['--seed', '-1'], '--seed needs a whole number after it, and not -1.'],
  ])('the arguments %j of npm run unit are refused in one sentence', (args, sentence) => {
    expect(() => readUnitOptions(args)).toThrow(sentence);
  });
});
