import { id } from '@nightjar/domain/kernel/example';
import { fetchReports } from '@nightjar/domain/reports/desk/calls';
import {
  exampleReportGroup,
  exampleReportRow,
  exampleReportTarget,
} from '@nightjar/domain/reports/desk/example';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { userDetails } from '../../testing/answers.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { fail, offline, type Reply, replyCounted } from '../../testing/replies.ts';

const superAdmin = userDetails({ subscribed: false, super_admin: true, allow_admin_access: true });
const pagePath = '/admin/reports';

const openPage = (replies: readonly Reply[], at = pagePath) =>
  renderApp(at, replies, { as: superAdmin, wide: true });

const mothReports = exampleReportGroup({
  open: 7,
  total: 8,
  reporters: 2,
  reports: [
    exampleReportRow({
      reporter: { id: id('user', 8), name: 'Finch', filed: 7, resolved: 0, dismissed: 6 },
    }),
    exampleReportRow({
      report_id: id('report', 2),
      reporter: { id: null, name: null, filed: 1, resolved: 0, dismissed: 0 },
    }),
  ],
});
const lanternReports = exampleReportGroup({
  target: exampleReportTarget({
    kind: 'venue',
    id: id('venue'),
    name: 'The Low Lantern',
    suspended_at: new Date().toISOString(),
  }),
  reports: [exampleReportRow({ report_id: id('report', 3), description: 'The stairs have no light.' })],
});
/** The test server has 12 people or venues with open reports, and none with decided reports. */
const reportsReply = replyCounted(fetchReports, ({ state, offset }) =>
  state === 'decided'
    ? { data: [], total: 0 }
    : { data: offset === 0 ? [mothReports, lanternReports] : [lanternReports], total: 12 },
);

describe('the queue of reports', () => {
  it('the list of reports has a card for each reported target, with the number of reporters and their history', async () => {
    await openPage([reportsReply]);
    const card = within((await screen.findByText('2 people, 7 open reports')).closest('li') as HTMLElement);
    expect(card.getByRole('link', { name: 'Moth' })).toHaveAttribute(
      'href',
      `/admin/people/${id('user', 9)}`,
    );
    expect(card.getByText('filed 7, 6 dismissed')).toBeVisible();
    expect(card.getByText('Deleted account')).toBeVisible();
    expect(card.getByText('first report')).toBeVisible();
    expect(card.getByText('5 more reports about this')).toBeVisible();
    const place = within(screen.getByRole('heading', { name: /The Low Lantern/ }));
    expect(place.getByRole('link')).toHaveAttribute('href', `/admin/venues/${id('venue')}/info`);
    expect(place.getByText('On hold')).toBeVisible();
    expect(screen.getByRole('link', { name: 'The stairs have no light.' })).toHaveAttribute(
      'href',
      `/admin/reports/${id('report', 3)}`,
    );
  });

  it('the list of reports has ten targets a page, and keeps the page in its address', async () => {
    const app = await openPage([reportsReply]);
    await app.user.click(await screen.findByRole('button', { name: 'Next' }));
    await waitFor(() => expect(app.path()).toBe(`${pagePath}?page=2`));
    expect(app.inputs(fetchReports).at(-1)).toEqual({ state: 'open', limit: 10, offset: 10 });
    expect(await screen.findByText('11–11 of 12')).toBeVisible();
  });

  it('the list of reports keeps the choice "Decided" in its address', async () => {
    const app = await openPage([reportsReply]);
    await app.user.click(await screen.findByRole('radio', { name: 'Decided' }));
    await waitFor(() => expect(app.path()).toBe(`${pagePath}?state=decided`));
    expect(await screen.findByText('Nothing decided yet.')).toBeVisible();
  });

  it('the navigation of the venue desk shows the number of people and venues with open reports', async () => {
    await openPage([reportsReply]);
    expect((await screen.findAllByRole('link', { name: 'Reports 12' })).length).toBeGreaterThan(0);
  });

  it('an empty list of reports shows "No reports. Good night."', async () => {
    await openPage([replyCounted(fetchReports, () => ({ data: [], total: 0 }))]);
    expect(await screen.findByText('No reports. Good night.')).toBeVisible();
  });

  it('a list of reports that fails to load shows an error and loads again by "Try again"', async () => {
    const app = await openPage([fail(fetchReports, 500)]);
    expect(await screen.findByText('Failed to fetch reports')).toBeVisible();
    app.reply(reportsReply);
    await app.user.click(screen.getByRole('button', { name: /try again/i }));
    expect(await screen.findByText('2 people, 7 open reports')).toBeVisible();
  });

  it('the list of reports shows that it needs a connection', async () => {
    await renderApp(pagePath, [offline()], { as: superAdmin });
    expect(await screen.findByRole('heading', { name: 'No signal.' })).toBeVisible();
  });
});
