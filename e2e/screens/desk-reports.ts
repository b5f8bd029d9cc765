import { fetchReports } from '@nightjar/domain/reports/desk/calls';
import type { Page } from '@playwright/test';
import type { Screen } from './screen.ts';

const queuePath = '/admin/reports';
/** Waits until the page shows an error. A query is tried three times before its error is shown. */
const waitForError = (page: Page) => page.getByRole('alert').first().waitFor();

async function openWristbandsReport(page: Page): Promise<void> {
  await page.getByRole('link', { name: /wristbands/ }).click();
  await page.getByRole('heading', { level: 1, name: /^Report about/ }).waitFor();
}

async function openVenueHoldSheet(page: Page): Promise<void> {
  await page.getByRole('link', { name: /courtyard/ }).click();
  await page.getByRole('button', { name: /on hold$/ }).click();
  await page.getByRole('dialog').waitFor();
}

/** These screens show the queue of reports, one of the reports, and the actions that follow from it. */
export const reportsScreens: readonly Screen[] = [
  { name: 'desk-reports', who: 'owl', path: queuePath },
  { name: 'desk-reports-wide', who: 'owl', path: queuePath, wide: true },
  { name: 'desk-reports-tablet', who: 'owl', path: queuePath, tablet: true },
  { name: 'desk-reports-decided-wide', who: 'owl', path: `${queuePath}?state=decided`, wide: true },
  {
    name: 'desk-reports-failed-wide',
    who: 'owl',
    path: queuePath,
    wide: true,
    fails: [fetchReports],
    act: waitForError,
  },
  { name: 'desk-report', who: 'owl', path: queuePath, act: openWristbandsReport },
  { name: 'desk-report-wide', who: 'owl', path: queuePath, wide: true, act: openWristbandsReport },
  { name: 'desk-report-tablet', who: 'owl', path: queuePath, tablet: true, act: openWristbandsReport },
  { name: 'desk-report-hold-wide', who: 'owl', path: queuePath, wide: true, act: openVenueHoldSheet },
];
