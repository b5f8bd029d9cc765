import { createMemoryHistory } from '@tanstack/react-router';
import { describe, expect, it } from 'vitest';
import { createAppRouter } from '../router.ts';
import { exampleSettings } from '../testing/settings.ts';
import { deskRows, guestRows, pagesWithoutAnswers, pagesWithoutRow } from '../testing/trouble/rows.ts';
import { faultsInTrouble } from '../testing/trouble/table.ts';

/** One page is opened up to forty times. */
const limitMs = 240_000;

describe('the pages of guests while a call fails', () => {
  it.each(guestRows)(
    'the page $page says in one sentence what is wrong whichever of its calls fails, and is whole again by itself',
    async row => {
      expect(await faultsInTrouble(row)).toEqual([]);
    },
    limitMs,
  );

  it('every page of the app is in the table of troubles, or in one of the two lists of exceptions', () => {
    const context = {
      settings: exampleSettings,
      deviceClass: () => 'native' as const,
      online: () => true,
      session: () => Promise.reject(new Error('No page is opened.')),
      start: { statusAsked: false },
    };
    const router = createAppRouter(context, createMemoryHistory({ initialEntries: ['/welcome'] }));
    const rows = [...guestRows, ...deskRows].map(({ page }) => page);
    const listed = [...rows, ...pagesWithoutAnswers, ...pagesWithoutRow];
    expect(Object.keys(router.routesByPath).toSorted()).toEqual(listed.toSorted());
  });
});
