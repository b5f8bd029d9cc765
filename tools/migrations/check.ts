import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { misspelledSteps } from '../../apps/server/src/platform/db/migrating/declaration.ts';
import { isOlderThanDeclarations } from '../../apps/server/src/platform/db/migrating/earlier-files.ts';
import type { Violation } from '../source.ts';
import { breakOf, type MigrationAround } from './breaks.ts';
import { faultWhereDistributed, mayMeetDistribution } from './distributed.ts';
import { faultOfForm, faultOfTwoTables } from './form.ts';
import { followKeys, type UniqueKeys } from './keys.ts';
import { lockRules } from './locks.ts';
import { loadParser, type ParsedMigrationFile, readFile } from './statements.ts';

const migrationsPattern = 'apps/server/migrations/*.sql';

type Fault = Omit<Violation, 'path'>;

const missingDeclarationMessage =
  'does not say whether the version before works on: begin with the line "-- additive", or "-- breaking: what it can do no more"';
const longLockAdvice = 'Where calls may wait, the step says so: "-- step that locks long: why".';

/**
 * Reports migrations that do not declare whether the version before works on, and those that would let calls wait or
 * fail without declaring it.
 */
export async function faultsOfMigrations(root: string): Promise<Violation[]> {
  await loadParser();
  const keys: UniqueKeys = new Map();
  return globSync(migrationsPattern, { cwd: root })
    .sort()
    .flatMap(path => {
      const text = readFileSync(join(root, path), 'utf8');
      const name = basename(path);
      const around = { keys, mayBeDistributed: mayMeetDistribution(name) };
      const faults = isOlderThanDeclarations(name) ? [] : faultsOfMigration(text, around);
      const file = tryToParseMigration(text);
      if (!('message' in file)) followKeys(keys, file);
      return faults.map(fault => ({ path, ...fault }));
    });
}

/** The parser must be loaded. `keys` are the unique keys that the files before this one made. */
export function faultsOfMigration(
  text: string,
  { keys = new Map(), mayBeDistributed = true }: { keys?: UniqueKeys; mayBeDistributed?: boolean } = {},
): Fault[] {
  const file = tryToParseMigration(text);
  if ('message' in file) return [file];
  if (file.additive === null) return [{ line: 1, message: missingDeclarationMessage }];
  return [
    ...misspelledSteps(text).map(line => ({
      line,
      message:
        'is no step: "-- step: what it does", or "-- step alone: …", "-- step in batches: …", "-- step that locks long: …"',
    })),
    ...faultOfTwoTables(file),
    ...file.steps.flatMap(step =>
      step.statements.length === 0
        ? [{ line: step.step.line, message: 'has no statement' }]
        : step.statements.flatMap(({ node, line }) => {
            const lock = step.step.locksLong ? null : longLockOf(file, step, node);
            const found = [
              faultOfForm(node, step),
              mayBeDistributed ? faultWhereDistributed(node, step) : null,
              lock && `${lock}. ${longLockAdvice}`,
              file.additive && additiveFaultOf({ file, keys }, node),
            ];
            return found.flatMap(message => (message ? [{ line, message }] : []));
          }),
    ),
  ];
}

function tryToParseMigration(text: string): ParsedMigrationFile | Fault {
  try {
    return readFile(text);
  } catch (error) {
    return { line: 1, message: `cannot be read by PostgreSQL’s parser: ${(error as Error).message}` };
  }
}

function longLockOf(
  file: ParsedMigrationFile,
  step: ParsedMigrationFile['steps'][number],
  node: Parameters<typeof breakOf>[0],
): string | null {
  for (const rule of lockRules) {
    const found = rule(node, { file, step });
    if (found) return found;
  }
  return null;
}

function additiveFaultOf(around: MigrationAround, node: Parameters<typeof breakOf>[0]): string | null {
  const found = breakOf(node, around);
  return found && `${found}, and the file says that it is additive`;
}
