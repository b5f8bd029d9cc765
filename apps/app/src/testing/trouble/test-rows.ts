import { expect, it } from 'vitest';
import { faultsInTrouble, type TroubleRow } from './table.ts';

/** One page is opened many times. */
const limitMs = 240_000;

/** Makes a test of each row. The rows are in several test files, which run beside each other. */
export const testRows = (rows: readonly TroubleRow[]): void =>
  it.each(rows)(
    'the page $page says in one sentence what is wrong whichever of its calls fails, and is whole again by itself',
    async row => {
      expect(await faultsInTrouble(row)).toEqual([]);
    },
    limitMs,
  );
