import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { deployFolder, isMissing, readDeployFile, root, run } from './files.ts';

const units = readdirSync(join(deployFolder, 'systemd')).filter(name => /\.(service|timer)$/.test(name));
const services = units.filter(name => name.endsWith('.service'));
const noSystemd = isMissing('systemd-analyze', 'checks the units of systemd');

/** Returns the lines of a unit that set a name, in their order. */
const valuesIn = (unit: string, name: string): string[] =>
  [...readDeployFile(`systemd/${unit}`).matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(
    ([, value]) => value ?? '',
  );

test.skipIf(noSystemd)('systemd reports no fault in the units of the deployment', () => {
  const folder = mkdtempSync(join(tmpdir(), 'units-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const unit of units) {
    // The program is not installed where these tests run: any program takes its place.
    const text = readDeployFile(`systemd/${unit}`).replaceAll(/^(ExecStart=)\S+\/node /gm, '$1/bin/true ');
    writeFileSync(join(folder, unit), text.replaceAll('/opt/nightjar/current', folder));
  }
  const { output } = run('systemd-analyze', [
    'verify',
    '--recursive-errors=no',
    ...units.map(unit => join(folder, unit)),
  ]);
  expect(output.split('\n').filter(line => line.includes('nightjar'))).toEqual([]);
});

test.skipIf(noSystemd).each(services)('systemd rates the unit %s as little exposed to attacks', unit => {
  const { output } = run('systemd-analyze', [
    'security',
    '--offline=yes',
    join(deployFolder, 'systemd', unit),
  ]);
  expect(Number(/Overall exposure level for \S+: ([\d.]+)/.exec(output)?.[1])).toBeLessThan(3);
});

test.each(services)(
  'the systemd unit %s runs as its own user, and can write to its own folders only',
  unit => {
    expect(valuesIn(unit, 'User')).toEqual(['nightjar']);
    expect(valuesIn(unit, 'ProtectSystem')).toEqual(['strict']);
    expect(valuesIn(unit, 'StateDirectory')).toEqual(['nightjar']);
    // systemd would remove the shared memory of the embedded PostgreSQL with the last process of its user.
    expect(valuesIn(unit, 'RemoveIPC')).toEqual(['no']);
    expect(valuesIn(unit, 'MemoryDenyWriteExecute')).toEqual([]);
  },
);

test.each(services)('the systemd unit %s starts a script that exists in this repository', unit => {
  for (const command of valuesIn(unit, 'ExecStart')) {
    const [script = ''] = /apps\/server\/src\/\w+\.ts/.exec(command) ?? [];
    expect(existsSync(join(root, script))).toBe(true);
    expect(command).toContain('node_modules/.bin/node tools/run.mjs');
  }
});

test('systemd stops the server by a signal to its launcher alone, which stops PostgreSQL last', () => {
  expect(valuesIn('nightjar.service', 'KillMode')).toEqual(['mixed']);
  expect(valuesIn('nightjar.service', 'Restart')).toEqual(['on-failure']);
});

test('every systemd timer of the deployment starts a service of the deployment', () => {
  const timers = units.filter(name => name.endsWith('.timer'));
  expect(timers).toHaveLength(2);
  for (const timer of timers) expect(services).toContain(timer.replace('.timer', '.service'));
});
