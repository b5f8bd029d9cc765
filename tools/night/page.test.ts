import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { faultOfDisk, faultsOfClock, faultsOfFleet, faultsOfMemory, faultsOfOneMachine } from './strikes.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8');
const limit = { add: () => {}, close: () => {} };
const clock = { env: {}, set: () => {} };
const volume = {
  folder: '',
  freeMb: async () => 0,
  fillUntilFree: async () => {},
  empty: async () => {},
  unmount: async () => {},
};

test('the page of operators has one row for each fault that npm run night plays, in its order', () => {
  const faults = [
    ...faultsOfOneMachine,
    ...faultsOfMemory(limit),
    faultOfDisk(volume),
    ...faultsOfFleet,
    ...faultsOfClock(clock),
  ];
  const rows = page.slice(page.indexOf('### When something breaks'), page.indexOf('### A clock that jumps'));
  const names = [...rows.matchAll(/^\| (.+?) \|/gm)].map(([, name]) => name);
  const isFault = (name: string | undefined) => name !== '---' && name !== 'What was done';
  expect(names.filter(isFault)).toEqual(faults.map(({ name }) => name));
});
