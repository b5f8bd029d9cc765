import { createMemoryHistory } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { createAppRouter } from '../router.ts';
import { exampleSettings } from '../testing/settings.ts';
import {
  accountRows,
  houseRows,
  nightRows,
  pagesWithoutAnswers,
  peopleRows,
  venueRows,
} from '../testing/trouble/rows.ts';

it("every page of the app is in the table of troubles, or shows nothing of a server's answer", () => {
  const context = {
    settings: exampleSettings,
    deviceClass: () => 'native' as const,
    online: () => true,
    session: () => Promise.reject(new Error('No page is opened.')),
    start: { statusAsked: false },
  };
  const router = createAppRouter(context, createMemoryHistory({ initialEntries: ['/welcome'] }));
  const rows = [...nightRows, ...peopleRows, ...accountRows, ...houseRows, ...venueRows].map(
    ({ page }) => page,
  );
  const listed = [...rows, ...pagesWithoutAnswers];
  expect(Object.keys(router.routesByPath).toSorted()).toEqual(listed.toSorted());
});
