import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { runTool } from './command.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
/** The folder is inside of `node_modules`, so that packages are found from it and Git ignores it. */
const folder = mkdtempSync(join(root, 'node_modules', '.contributing-'));
/** The test may take this many milliseconds, because the compiler reads half of the server. */
const compilerMs = 120_000;
afterAll(() => rmSync(folder, { recursive: true }));

const from = (names: string, path: string) => `import { ${names} } from '${join(root, path)}';`;
const kernel = (file: string) => `packages/domain/src/kernel/${file}.ts`;
const http = (file: string) => `apps/server/src/platform/http/${file}.ts`;

/** CONTRIBUTING.md leaves these parts of the example to its reader: imports, constants and queries. */
const surroundings = [
  "import * as z from 'zod/mini';",
  "import { expect, test } from 'vitest';",
  from('defineCall', kernel('call')),
  from('defineRefusals, isRefusal, type Refusal', kernel('failure')),
  from('userId, venueId, type UserId, type VenueId', kernel('id')),
  from('handle, ok', http('handler')),
  from('reactTo', http('events')),
  from('type Database', 'apps/server/src/platform/db/database.ts'),
  from('testApp', 'apps/server/src/testing/app.ts'),
  'const stars = z.int();',
  "const { refuse } = defineRefusals({ never_there: 'Check in there first.' });",
  'declare function findLastVisit(db: Database, user: UserId, venue: VenueId): Promise<Date | null>;',
  'declare function saveRating(db: Database, user: UserId, venue: VenueId, stars: number, now: Date): Promise<void>;',
];

function examples(): string[] {
  const page = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
  return [...page.matchAll(/^```ts\n(.*?)^```/gms)].map(([, code = '']) => code);
}

/** Returns the messages of the compiler about the example. They are empty where the example compiles. */
async function compile(code: readonly string[]): Promise<string> {
  const events = join(root, http('events'));
  const text = [...surroundings, ...code].join('\n').replaceAll('../../platform/http/events.ts', events);
  writeFileSync(join(folder, 'example.ts'), text);
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: join(root, 'tsconfig.base.json'), include: ['example.ts'] }),
  );
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const { output } = await runTool(compiler, ['-p', folder], { output: 'keep', limitMs: compilerMs });
  return output;
}

test(
  'the example call in CONTRIBUTING.md compiles as it is written there',
  async () => {
    expect(examples()).toHaveLength(5);
    expect(await compile(examples())).toBe('');
  },
  compilerMs,
);

test(
  'an example call in CONTRIBUTING.md that names no id does not compile',
  async () => {
    const withoutId = examples().map(code => code.replace("id: 'rate-venue'", "name: 'rate-venue'"));
    expect(await compile(withoutId)).toContain('error TS');
  },
  compilerMs,
);
