import { describe, expect, it } from 'vitest';
import { deskRows } from '../../testing/trouble/rows.ts';
import { faultsInTrouble } from '../../testing/trouble/table.ts';

/** One page is opened up to forty times. */
const limitMs = 240_000;

describe('the pages of the desk while a call fails', () => {
  it.each(deskRows)(
    'the page $page says in one sentence what is wrong whichever of its calls fails, and is whole again by itself',
    async row => {
      expect(await faultsInTrouble(row)).toEqual([]);
    },
    limitMs,
  );
});
