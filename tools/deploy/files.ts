import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

export const root = join(import.meta.dirname, '../..');
export const deployFolder = join(root, 'deploy');

export const readDeployFile = (path: string): string => readFileSync(join(deployFolder, path), 'utf8');
/** Compose and Helm read `<<` as a merge of maps, which YAML 1.2 has no more. */
export const parseYaml = (text: string) => parse(text, { merge: true });

/** Returns whether a program is missing on this machine, and prints that the tests that need it are skipped. */
export function isMissing(program: string, purpose: string): boolean {
  const missing = spawnSync('which', [program]).status !== 0;
  if (missing) console.log(`Skipped: ${program} is not installed, so nothing ${purpose} here.`);
  return missing;
}

/** Runs a program and returns what it printed and its exit code. */
export function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  if (error) throw error;
  return { status, stdout, output: stdout + stderr };
}
