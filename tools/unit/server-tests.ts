import { createHash, randomInt } from 'node:crypto';
import { globSync } from 'node:fs';

/** `npm run unit -- --postgres 16 --draw 4 --seed 123 features/drinks` is read into these options. */
export type UnitOptions = {
  /** PostgreSQL has this version under the tests of the server. Null means the version of the product. */
  readonly postgres: string | null;
  /** One in so many test files of the server is drawn. Null runs all that the further arguments name. */
  readonly draw: number | null;
  readonly seed: number;
  /** Vitest gets these arguments as they are. */
  readonly further: readonly string[];
};

export function readUnitOptions(args: readonly string[]): UnitOptions {
  const options = { postgres: null as string | null, draw: null as number | null, seed: newSeed() };
  const further: string[] = [];
  for (let at = 0; at < args.length; at += 1) {
    const [flag = '', value] = args.slice(at, at + 2);
    if (flag === '--postgres') options.postgres = wholeNumber(flag, value).toString();
    else if (flag === '--draw') options.draw = wholeNumber(flag, value);
    else if (flag === '--seed') options.seed = wholeNumber(flag, value);
    else {
      further.push(flag);
      continue;
    }
    at += 1;
  }
  return { ...options, further };
}

const newSeed = () => randomInt(1_000_000);

function wholeNumber(flag: string, value = ''): number {
  if (/^[1-9]\d{0,8}$/.test(value)) return Number(value);
  throw new Error(`${flag} needs a whole number after it, and not ${value || 'nothing'}.`);
}

/** Returns one in `share` of the paths. The same seed draws the same paths. */
export function drawFiles(
  paths: readonly string[],
  { share, seed }: { share: number; seed: number },
): string[] {
  const lot = (path: string) => createHash('sha256').update(`${seed} ${path}`).digest('hex');
  const drawn = paths
    .map(path => ({ path, lot: lot(path) }))
    .sort((one, other) => (one.lot < other.lot ? -1 : 1))
    .slice(0, Math.ceil(paths.length / share));
  return drawn.map(({ path }) => path).sort();
}

/**
 * Returns the arguments of Vitest for these options, and the environment variables that choose the version of
 * PostgreSQL.
 */
export function vitestRunOf({ postgres, draw, seed, further }: UnitOptions) {
  const isOfServer = postgres !== null || draw !== null;
  const drawn = draw === null ? [] : drawFiles(globSync(serverTests), { share: draw, seed });
  return {
    args: ['run', ...(isOfServer ? ['--project', 'integration'] : []), ...further, ...drawn],
    env: postgres === null ? {} : { TEST_POSTGRES: postgres },
  };
}

const serverTests = 'apps/server/src/**/*.test.ts';

/** Returns a sentence with the command that runs the same draw again, or null where nothing was drawn. */
export function describeDraw({ postgres, draw, seed }: UnitOptions): string | null {
  if (draw === null) return null;
  const on = postgres === null ? '' : `--postgres ${postgres} `;
  return `One in ${draw} test files of the server, drawn by chance. The same ones again: npm run unit -- ${on}--draw ${draw} --seed ${seed}`;
}
