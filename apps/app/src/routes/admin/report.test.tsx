import { exampleNow, id, minutesFromNow } from '@nightjar/domain/kernel/example';
import { adminReport, dismissReport, resolveReport } from '@nightjar/domain/reports/desk/calls';
import {
  exampleDeskReport,
  exampleReportRow,
  exampleReportTarget,
} from '@nightjar/domain/reports/desk/example';
import { suspendVenue } from '@nightjar/domain/venues/desk/calls';
import { exampleDeskVenue } from '@nightjar/domain/venues/desk/example';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { userDetails } from '../../testing/answers.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { fail, type Reply, refuse, reply } from '../../testing/replies.ts';

const superAdmin = userDetails({ subscribed: false, super_admin: true, allow_admin_access: true });
const pagePath = `/admin/reports/${id('report')}`;

const openPage = (
  report: Partial<ReturnType<typeof exampleDeskReport>> = {},
  replies: readonly Reply[] = [],
) => {
  const own = replies.some(({ to }) => to === adminReport)
    ? []
    : [reply(adminReport, exampleDeskReport(report))];
  return renderApp(pagePath, [...own, ...replies], { as: superAdmin, wide: true });
};
const decidedReport = (state: 'resolved' | 'dismissed', note: string) =>
  exampleDeskReport({ state, note, decided_at: exampleNow, decided_by: 'Olive' });
const regionNamed = async (name: string) => within(await screen.findByRole('region', { name }));
const noteField = () => screen.findByRole('textbox', { name: 'Note' });

describe('the page of a report', () => {
  it('the page of a report shows the description, the reporter and the copied evidence', async () => {
    await openPage();
    expect(await screen.findByRole('heading', { level: 1, name: 'Report about Moth' })).toBeVisible();
    const report = await regionNamed('What was reported');
    expect(report.getByText('Felt unsafe: he followed us to the car.')).toBeVisible();
    expect(report.getByRole('link', { name: 'Finch' })).toHaveAttribute(
      'href',
      `/admin/people/${id('user', 8)}`,
    );
    const evidence = await regionNamed('Evidence');
    expect(evidence.getByText('Ask me for tickets')).toBeVisible();
    expect(evidence.getByRole('link', { name: 'Open profile picture in a new tab' })).toBeVisible();
    const messages = evidence.getAllByRole('listitem').filter(item => item.closest('ol'));
    expect(messages.map(item => item.textContent)).toEqual([
      expect.stringContaining('Cheap tickets'),
      expect.stringContaining('Between the two'),
    ]);
    expect(within(messages[0] as HTMLElement).getByRole('link', { name: 'Open video' })).toBeVisible();
  });

  it("the page of a report shows other reports about the person, and the person's earlier holds", async () => {
    await openPage({
      others: [exampleReportRow({ report_id: id('report', 2), state: 'dismissed', decided_by: 'Olive' })],
      suspensions: [
        {
          at: minutesFromNow(-60 * 24 * 30),
          until: null,
          reason: 'Sold tickets',
          by: 'Olive',
          report_id: null,
          lifted_at: minutesFromNow(-60 * 24 * 20),
          lifted_by: 'Olive',
        },
      ],
    });
    expect((await regionNamed('Other reports')).getByText('Dismissed by Olive')).toBeVisible();
    expect((await regionNamed('Holds so far')).getByText('Sold tickets')).toBeVisible();
  });

  it('a report is resolved with a note, and its page shows who resolved it', async () => {
    const app = await openPage({}, [reply(resolveReport, decidedReport('resolved', 'Seen in the messages'))]);
    await app.user.type(await noteField(), '  Seen in the messages ');
    await app.user.click(screen.getByRole('button', { name: 'Resolve' }));
    expect(await screen.findByText(/Resolved by Olive/)).toBeVisible();
    expect(app.inputs(resolveReport)).toEqual([
      { report_id: id('report'), note: 'Seen in the messages', all: false },
    ]);
    const page = within(screen.getByRole('main'));
    expect(page.queryByRole('button', { name: 'Dismiss' })).not.toBeInTheDocument();
  });

  it('a report is dismissed by keys alone, together with the other open reports about the person', async () => {
    const others = [2, 3].map(at => exampleReportRow({ report_id: id('report', at) }));
    const app = await openPage({ others }, [
      reply(dismissReport, decidedReport('dismissed', 'Nothing there')),
    ]);
    (await noteField()).focus();
    await app.user.keyboard('Nothing there');
    await app.user.tab();
    expect(screen.getByRole('checkbox', { name: 'Also the 2 other open reports' })).toHaveFocus();
    await app.user.keyboard(' ');
    await app.user.tab();
    await app.user.keyboard('{Enter}');
    expect(await screen.findByText(/Dismissed by Olive/)).toBeVisible();
    expect(app.inputs(dismissReport)[0]).toMatchObject({ all: true });
  });

  it('a report is not decided without a note', async () => {
    const app = await openPage();
    await noteField();
    await app.user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.getByText('Write at least 3 characters.')).toBeVisible();
    expect(await noteField()).toHaveFocus();
    expect(app.inputs(dismissReport)).toEqual([]);
  });

  it('the page of a report keeps the typed note when the save fails', async () => {
    const app = await openPage({}, [fail(resolveReport, 500)]);
    await app.user.type(await noteField(), 'Seen in the messages');
    await app.user.click(screen.getByRole('button', { name: 'Resolve' }));
    expect(await screen.findByRole('alert')).not.toBeEmptyDOMElement();
    expect(await noteField()).toHaveValue('Seen in the messages');
  });

  it('the page of a report shows what a colleague decided meanwhile', async () => {
    const app = await openPage({}, [refuse(resolveReport, 'decided_already')]);
    await app.user.type(await noteField(), 'Seen in the messages');
    app.reply(reply(adminReport, decidedReport('dismissed', 'Nothing there')));
    await app.user.click(screen.getByRole('button', { name: 'Resolve' }));
    expect(await screen.findByText(/Dismissed by Olive/)).toBeVisible();
  });

  it('the page of a report that cannot be read links back to the list of reports', async () => {
    await openPage({}, [fail(adminReport, 404, { code: 'not_found', message: 'Report not found' })]);
    expect(await screen.findByText('This report is not here.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to the reports' })).toHaveAttribute(
      'href',
      '/admin/reports',
    );
  });

  it('the page of a report that fails to load shows an error', async () => {
    await openPage({}, [fail(adminReport, 500)]);
    expect(await screen.findByText('Failed to fetch report')).toBeVisible();
  });

  it('the page of a report shows that its evidence was deleted', async () => {
    await openPage({ evidence: null });
    expect(await screen.findByText(/a year after the decision/)).toBeVisible();
  });
});

describe('what follows from a report', () => {
  it("the page of a report links to the page of the reported person, with the report's id", async () => {
    await openPage();
    expect(
      (await regionNamed('What follows')).getByRole('link', { name: 'Put Moth on hold' }),
    ).toHaveAttribute('href', `/admin/people/${id('user', 9)}?report=${id('report')}`);
  });

  it('the page of a report about a deleted account offers no action', async () => {
    await openPage({ target: exampleReportTarget({ id: null, deleted: true }), may_suspend: false });
    expect((await regionNamed('What follows')).getByText('Nothing more can be done here.')).toBeVisible();
  });

  it('a reported venue is put on hold with a duration and a reason, and the sheet explains the effects', async () => {
    const venue = exampleReportTarget({ kind: 'venue', id: id('venue'), name: 'The Low Lantern' });
    const app = await openPage({ target: venue }, [reply(suspendVenue, exampleDeskVenue())]);
    await app.user.click(await screen.findByRole('button', { name: 'Put The Low Lantern on hold' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Put The Low Lantern on hold?' }));
    expect(sheet.getByText('Nothing pours there, and running shifts end.')).toBeVisible();
    await app.user.click(sheet.getByRole('button', { name: 'Put on hold' }));
    expect(sheet.getByText('Choose how long.')).toBeVisible();
    await app.user.click(sheet.getByRole('radio', { name: '1 week' }));
    await app.user.type(sheet.getByRole('textbox', { name: /Why/ }), 'No light on the stairs');
    await app.user.click(sheet.getByRole('button', { name: 'Put on hold' }));
    await waitFor(() => expect(app.inputs(suspendVenue)).toHaveLength(1));
    expect(app.inputs(suspendVenue)[0]).toMatchObject({
      venue_id: id('venue'),
      reason: 'No light on the stairs',
      report_id: id('report'),
      until: expect.stringMatching(/^\d{4}-/),
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});
