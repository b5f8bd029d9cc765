/**
 * `npm run unit` runs the tests of Vitest, or those below the paths after `--`. `--postgres 16` runs the tests of the
 * server on PostgreSQL 16, `--draw 4` one in four of their files, and `--seed` the same draw again.
 */
import { endWithChildren, runTool } from '../command.ts';
import { describeDraw, readUnitOptions, vitestRunOf } from './server-tests.ts';

const hourMs = 3_600_000;
const options = readUnitOptions(process.argv.slice(2));
const { args, env } = vitestRunOf(options);
const drawText = describeDraw(options);
if (drawText) console.log(drawText);

endWithChildren(() => {});
const { code } = await runTool('node_modules/vitest/vitest.mjs', args, {
  output: 'show',
  limitMs: 3 * hourMs,
  env,
});
process.exitCode = code;
