import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Declaration, readDeclaration } from './declaration.ts';
import { isOlderThanDeclarations, isOldFileAdditive } from './earlier-files.ts';

export type Migration = {
  readonly name: string;
  readonly checksum: string;
  readonly additive: boolean;
  readonly steps: readonly (Declaration['steps'][number] & { readonly checksum: string })[];
};

const checksumOf = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * Reads the SQL files of a folder in the order of their names. A file without a declaration counts as breaking, unless
 * it is older than the declarations.
 */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort();
  return Promise.all(names.map(async name => toMigration(name, await readFile(join(folder, name), 'utf8'))));
}

function toMigration(name: string, text: string): Migration {
  const { additive, steps } = readDeclaration(text);
  return {
    name,
    checksum: checksumOf(text),
    additive: isOlderThanDeclarations(name) ? isOldFileAdditive(name) : (additive ?? false),
    steps: steps.map(step => ({ ...step, checksum: checksumOf(step.text) })),
  };
}
