import { auditTrail } from '@nightjar/domain/audit/desk/calls';
import type { Page } from '@playwright/test';
import type { Screen } from './screen.ts';

const trailPath = () => '/admin/audit';
/**
 * The address filters the audit trail for changes of venues. The earlier pictures of the desk only read data, which
 * also leaves entries.
 */
const changesPath = () => '/admin/audit?action=set-venue';
const openFirstEntry = (page: Page) => page.getByRole('table').getByRole('link').first().click();
/** Waits until the page shows an error. A query is tried three times before its error is shown. */
const waitForError = (page: Page) => page.getByRole('alert').first().waitFor();

/** These screens show the audit trail and one of its entries. */
export const trailScreens: readonly Screen[] = [
  { name: 'desk-audit', who: 'owl', path: trailPath },
  { name: 'desk-audit-wide', who: 'owl', path: trailPath, wide: true },
  { name: 'desk-audit-tablet', who: 'owl', path: trailPath, tablet: true },
  { name: 'desk-audit-entry-wide', who: 'owl', path: changesPath, wide: true, act: openFirstEntry },
  { name: 'desk-audit-entry', who: 'owl', path: changesPath, act: openFirstEntry },
  { name: 'desk-audit-changes-wide', who: 'owl', path: changesPath, wide: true },
  {
    name: 'desk-audit-none-wide',
    who: 'owl',
    path: () => '/admin/audit?action=stripe-delete-account',
    wide: true,
  },
  {
    name: 'desk-audit-checked-wide',
    who: 'owl',
    path: trailPath,
    wide: true,
    act: page => page.getByRole('button', { name: 'Check now' }).click(),
  },
  {
    name: 'desk-audit-failed-wide',
    who: 'owl',
    path: trailPath,
    wide: true,
    fails: [auditTrail],
    act: waitForError,
  },
];
