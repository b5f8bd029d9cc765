import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { declaredCalls } from '@nightjar/domain/calls';
import { openApiDocument } from '../../apps/server/src/platform/http/openapi.ts';
import { type CallContract, callsOfDocument } from './contract.ts';

/** The calls of the last release, for which the installed apps were built. */
export type LastRelease = {
  readonly version: string;
  /** The bundle of the release was built from this commit. */
  readonly commit: string;
  readonly calls: readonly CallContract[];
};

export const lastReleasePath = 'tools/compatibility/last-release.json';

export function readLastRelease(root: string): LastRelease {
  return JSON.parse(readFileSync(join(root, lastReleasePath), 'utf8'));
}

/** Reads the calls from the OpenAPI document of today's declarations. */
export function todaysCalls(): CallContract[] {
  return callsOfDocument(openApiDocument({ calls: declaredCalls }, 'https://server.example'));
}

/** Returns true where the file was changed. */
export function writeLastRelease(root: string, release: LastRelease): boolean {
  const file = join(root, lastReleasePath);
  const text = textOf(release);
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return false;
  writeFileSync(file, text);
  return true;
}

/**
 * Each call has a line of its own, so that a change of the file shows the calls that have changed. The calls of the
 * desk are left out, because no installed app makes them.
 */
export function textOf({ version, commit, calls }: LastRelease): string {
  const lines = calls
    .filter(({ surface }) => surface === 'app')
    .map(call => `    ${JSON.stringify(call)}`)
    .join(',\n');
  return `{\n  "version": ${JSON.stringify(version)},\n  "commit": ${JSON.stringify(commit)},\n  "calls": [\n${lines}\n  ]\n}\n`;
}
