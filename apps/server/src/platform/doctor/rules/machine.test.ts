import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brand } from '@nightjar/domain/brand';
import { afterAll, expect, test } from 'vitest';
import { readSettings } from '../../config/settings.ts';
import { collectMachine, type MachineFacts } from '../collect/machine.ts';
import { machineFindings } from './machine.ts';

const folder = await mkdtemp(join(tmpdir(), 'doctor-machine-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const { database } = readSettings({});
const space = { freeBytes: 50e9, sizeBytes: 100e9, freeFiles: 5e6, files: 1e7 };
const healthy: MachineFacts = {
  volumes: [{ name: 'DATA_DIR', space }],
  canWrite: true,
  openFiles: 65_536,
  node: '24.21.0',
  ownNode: '24.21.0',
  client: 'built',
};
const sentences = (facts: MachineFacts, production = true) =>
  machineFindings(facts, { production }).map(({ level, found }) => `${level}: ${found}`);

test('the doctor reads the disk volumes of its machine, the version of Node, the right to write and the state of the built client', async () => {
  const client = join(folder, 'dist');
  await mkdir(client);
  const state = async () =>
    (await collectMachine({ dataDir: join(folder, 'no/such'), database }, client)).client;
  expect(await state()).toBe('missing');
  await writeFile(join(client, 'index.html'), '');
  await writeFile(join(client, 'sw.js'), 'version:`0.0.1`');
  expect(await state()).toBe('another version');
  await writeFile(join(client, 'sw.js'), `version:\`${brand.version}\``);
  expect(await state()).toBe('built');
  const facts = await collectMachine({ dataDir: join(folder, 'no/such'), database });
  expect(facts.volumes.map(({ name }) => name)).toEqual(['DATA_DIR', 'temporary files']);
  expect(facts.node).toBe(facts.ownNode);
  expect(facts.canWrite).toBe(true);
});

test.each<[string, Partial<MachineFacts>, string]>([
  [
    'with little room',
    { volumes: [{ name: 'DATA_DIR', space: { ...space, freeBytes: 9e9 } }] },
    'warning: The volume of DATA_DIR has little room left: 9.0 GB of 100.0 GB and 5,000,000 files are free.',
  ],
  [
    'without room',
    { volumes: [{ name: 'DATA_DIR', space: { ...space, freeBytes: 1e9 } }] },
    'problem: The volume of DATA_DIR is full',
  ],
  [
    'without room for files',
    { volumes: [{ name: 'temporary files', space: { ...space, freeFiles: 1_000 } }] },
    'problem: The volume of temporary files is full',
  ],
  ['whose folder is of another user', { canWrite: false }, 'problem: This user may not write into DATA_DIR.'],
  [
    'with few open files',
    { openFiles: 1_024 },
    'warning: A process may have 1,024 files and connections open',
  ],
  ['with another Node', { node: '22.1.0' }, 'problem: Node 22.1.0 runs, and 24.21.0 was tested.'],
  ['with a newer Node 24', { node: '24.22.0' }, 'warning: Node 24.22.0 runs, and 24.21.0 was tested.'],
  ['without a client', { client: 'missing' }, 'problem: The client is not built: the server has no pages.'],
  [
    'with an older client',
    { client: 'another version' },
    'warning: The client was built from another version.',
  ],
])('the doctor reports a machine %s', (_what, change, expected) => {
  const found = sentences({ ...healthy, ...change }).filter(sentence => !sentence.startsWith('well: '));
  expect(found).toEqual([expect.stringContaining(expected)]);
});

test('the doctor writes three lines about a machine that is in order, and none of them is a warning', () => {
  expect(sentences(healthy)).toEqual([
    'well: The client is built from this version.',
    'well: There is room: 50.0 GB for DATA_DIR.',
    'well: Node 24.21.0 runs, which is the one that was tested.',
  ]);
});
