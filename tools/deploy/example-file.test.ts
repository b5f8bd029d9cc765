import { spawnSync } from 'node:child_process';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { readDeployFile } from './files.ts';

const example = readDeployFile('.env.example');

/** Returns what a shell reads in a file of settings that it is told to export. */
function readByShell(text: string): Record<string, string> {
  const { stdout } = spawnSync('sh', ['-c', `set -a; ${text}\nenv -0`], { encoding: 'utf8', env: {} });
  const entries = stdout
    .split('\0')
    .filter(line => /^[A-Z_\d]+=/.test(line) && !/^(PWD|_|SHLVL|OLDPWD)=/.test(line));
  return Object.fromEntries(
    entries.map(line => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
}

test('the example file of settings sets only NODE_ENV to production, and leaves the needed settings empty', () => {
  const set = Object.entries(parseEnv(example));
  expect(set.filter(([, value]) => value !== '')).toEqual([['NODE_ENV', 'production']]);
  expect(set.map(([name]) => name)).toContain('PUBLIC_URL');
});

test('Node and a shell read the example file of settings alike, also where every setting has a value', () => {
  const hostile = `'{"private_key":"-----BEGIN\\nPRIVATE $KEY #1"}'`;
  const filled = example.replaceAll(/^#?([A-Z][A-Z\d_]*)=.*$/gm, `$1=${hostile.replaceAll('$', '$$$$')}`);
  const byNode = { ...parseEnv(filled) };
  expect(Object.keys(byNode).length).toBeGreaterThan(50);
  expect(readByShell(filled)).toEqual(byNode);
  expect(byNode.FCM_SERVICE_ACCOUNT).toBe(hostile.slice(1, -1));
});
