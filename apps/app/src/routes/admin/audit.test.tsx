import { auditTrail, checkAudit } from '@nightjar/domain/audit/desk/calls';
import { exampleAuditCheck, exampleAuditEntry } from '@nightjar/domain/audit/desk/example';
import type { OutputWireOf } from '@nightjar/domain/kernel/call';
import { id, minutesFromNow } from '@nightjar/domain/kernel/example';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { userDetails } from '../../testing/answers.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { fail, type Reply, reply } from '../../testing/replies.ts';

const superAdminUser = userDetails({ subscribed: false, super_admin: true, allow_admin_access: true });
type TrailPage = OutputWireOf<typeof auditTrail>;

const trailPage = (change: Partial<TrailPage> = {}): TrailPage => ({
  entries: [exampleAuditEntry()],
  more: false,
  check: exampleAuditCheck(),
  ...change,
});

const openPage = (replies: readonly Reply[] = [reply(auditTrail, trailPage())], at = '/admin/audit') =>
  renderApp(at, replies, { as: superAdminUser, wide: true });
const findTable = () => screen.findByRole('table', { name: 'Entries' });
/** Makes a reply to the audit trail's call, and records the inputs that the server received. */
function trailReplies(answer: (input: Record<string, unknown>) => TrailPage = () => trailPage()) {
  const asked: Record<string, unknown>[] = [];
  const replies = [
    reply(auditTrail, input => {
      asked.push(input);
      return answer(input);
    }),
  ];
  return { asked, replies };
}

describe('the audit trail', () => {
  it('the audit trail shows for each entry who did what to whom, when and with which result', async () => {
    await openPage();
    await screen.findByRole('link', { name: 'Suspended a person' });
    const rows = within(await findTable()).getAllByRole('row');
    expect(rows[0]).toHaveTextContent('WhatWhoAboutOutcomeWhen');
    const row = within(rows[1] as HTMLElement);
    expect(row.getByRole('link', { name: 'Suspended a person' })).toBeVisible();
    expect(row.getByRole('link', { name: 'Wren' })).toHaveAttribute('href', `/admin/people/${id('user', 2)}`);
    expect(row.getByRole('link', { name: 'Rae' })).toHaveAttribute('href', `/admin/people/${id('user', 3)}`);
    expect(row.getByText('Done')).toBeVisible();
  });

  it('the audit trail names an operator and a deleted account as such, and shows that an action was refused', async () => {
    const entries = [
      exampleAuditEntry({ entry_id: 3, actor: null, action: 'grant-super_admin' }),
      exampleAuditEntry({
        entry_id: 2,
        actor: { id: id('user', 4), name: null },
        outcome: 'nothing_to_void',
      }),
    ];
    await openPage([reply(auditTrail, trailPage({ entries }))]);
    await screen.findByRole('link', { name: 'Made someone a super admin' });
    const rows = within(await findTable()).getAllByRole('row');
    expect(rows[1]).toHaveTextContent('Made someone a super admin');
    expect(rows[1]).toHaveTextContent('Operator');
    expect(rows[2]).toHaveTextContent('Deleted account');
    expect(rows[2]).toHaveTextContent('Refused: nothing to void');
  });

  it('an entry of the audit trail opens its fields before and after the change, and Escape closes it', async () => {
    const app = await openPage();
    await app.user.click(await screen.findByRole('link', { name: 'Suspended a person' }));
    const entry = within(await screen.findByRole('dialog', { name: 'Suspended a person' }));
    expect(entry.getByText('203.0.113.0/24')).toBeVisible();
    expect(entry.getByText('1204, sealed in place 1,200')).toBeVisible();
    const rows = within(entry.getByRole('table', { name: 'What changed' })).getAllByRole('row');
    expect(rows.map(row => row.textContent)).toEqual([
      'FieldBeforeAfter',
      'SuspendedNoYes',
      expect.stringMatching(/^Until—.*2026/),
      'Plan: Drinks22',
    ]);
    expect(entry.getByRole('link', { name: 'Only what Wren did' })).toHaveAttribute(
      'href',
      `/admin/audit?actor=${id('user', 2)}`,
    );
    expect(app.router.state.location.search).toEqual({ entry: '1204' });

    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(app.router.state.location.search).toEqual({});
  });

  it('the address of the audit trail holds its filters, which a reload keeps', async () => {
    const { asked, replies } = trailReplies();
    const query = `actor=${id('user', 2)}&action=suspend-user&subject=${id('user', 3)}&from=2026-05-01&to=2026-05-02`;
    await openPage(replies, `/admin/audit?${query}`);
    await findTable();
    expect(asked[0]).toEqual({
      actor_id: id('user', 2),
      action: 'suspend-user',
      subject: id('user', 3),
      from: new Date(2026, 4, 1).toISOString(),
      to: new Date(2026, 4, 3).toISOString(),
      limit: 50,
    });
    const chips = within(screen.getByRole('list', { name: 'Active filters' }));
    expect(chips.getByText(/Wren/)).toBeVisible();
    expect(chips.getByText(/Suspended a person/)).toBeVisible();
  });

  it('the audit trail is filtered by an action and a person, and "Clear" removes both filters', async () => {
    const { asked, replies } = trailReplies();
    const app = await openPage(replies);
    await findTable();
    await app.user.selectOptions(screen.getByRole('combobox', { name: 'What' }), 'Took back a drink');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ action: 'void-voucher' }));
    await app.user.selectOptions(screen.getByRole('combobox', { name: 'Who' }), 'Wren');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ actor_id: id('user', 2) }));
    await app.user.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(app.router.state.location.search).toEqual({}));
  });

  it("the person filter of the audit trail accepts the address of a person's page", async () => {
    const { asked, replies } = trailReplies();
    const address = encodeURIComponent(`https://x.example/admin/people/${id('user', 3)}`);
    await openPage(replies, `/admin/audit?subject=${address}`);
    expect(await screen.findByRole('link', { name: 'Suspended a person' })).toBeVisible();
    expect(asked).toEqual([{ subject: id('user', 3), limit: 50 }]);
  });

  it('the person filter of the audit trail sends no request for a text without an id, and shows what to paste', async () => {
    const { asked, replies } = trailReplies();
    const app = await openPage(replies, '/admin/audit?subject=Rae');
    expect(await screen.findByText("That doesn't have an id in it.")).toBeVisible();
    expect(asked).toEqual([]);
    await app.user.click(screen.getByRole('button', { name: 'Clear the filters' }));
    expect(await screen.findByRole('link', { name: 'Suspended a person' })).toBeVisible();
  });

  it('the audit trail shows its next page and its previous page', async () => {
    const { asked, replies } = trailReplies(({ before }) =>
      before === undefined
        ? trailPage({ more: true })
        : trailPage({ entries: [exampleAuditEntry({ entry_id: 7, action: 'void-voucher' })] }),
    );
    const app = await openPage(replies);
    await app.user.click(await screen.findByRole('button', { name: 'Next' }));
    expect(await screen.findByRole('link', { name: 'Took back a drink' })).toBeVisible();
    expect(asked.at(-1)).toEqual({ before: 1204, limit: 50 });
    await app.user.click(screen.getByRole('button', { name: 'Previous' }));
    expect(await screen.findByRole('link', { name: 'Suspended a person' })).toBeVisible();
  });

  it('an audit trail without entries shows that it begins today and has not been checked', async () => {
    await openPage([reply(auditTrail, trailPage({ entries: [], check: null }))]);
    expect(await screen.findByRole('heading', { name: /^The trail begins/ })).toBeVisible();
    expect(screen.getByText(/has not been checked yet/)).toBeVisible();
  });

  it('the audit trail shows that no entry matches the filters', async () => {
    await openPage([reply(auditTrail, trailPage({ entries: [] }))], '/admin/audit?action=void-voucher');
    expect(await screen.findByText('No entry fits.')).toBeVisible();
  });

  it('an audit trail that fails to load shows an error and "Try again"', async () => {
    await openPage([fail(auditTrail, 500)]);
    expect(await screen.findByText('Failed to fetch the audit trail', {}, { timeout: 15_000 })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

describe('the chain', () => {
  it('the audit trail shows up to which entry its hashes were verified, and when', async () => {
    await openPage();
    expect(await screen.findByText('Chain verified to entry 1,204, 4 minutes ago')).toBeVisible();
  });

  it('"Check now" verifies the hashes of the audit trail and shows the new result', async () => {
    const laterCheck = exampleAuditCheck({ checked_at: minutesFromNow(0), place: 1210 });
    const app = await openPage([reply(auditTrail, trailPage()), reply(checkAudit, laterCheck)]);
    await app.user.click(await screen.findByRole('button', { name: 'Check now' }));
    expect(await screen.findByText('Chain verified to entry 1,210, just now')).toBeVisible();
  });

  it('the audit trail shows which entries are missing or altered', async () => {
    const faults = [
      { fault: 'entry_altered', at: 12 },
      { fault: 'seal_missing', at: 1300 },
    ] as const;
    await openPage([
      reply(auditTrail, trailPage({ check: exampleAuditCheck({ faults: [...faults], faults_count: 14 }) })),
    ]);
    const chain = within(await screen.findByRole('region', { name: 'Chain of seals' }));
    expect(chain.getByText('14 things in the trail were tampered with')).toBeVisible();
    expect(chain.getByText('Entry 12 was changed after it was sealed.')).toBeVisible();
    expect(chain.getByText('Seal 1,300 is missing.')).toBeVisible();
    expect(chain.getByText('And 12 more.')).toBeVisible();
  });

  it('a check of the audit trail that fails shows an error and keeps the last result', async () => {
    const app = await openPage([reply(auditTrail, trailPage()), fail(checkAudit, 500)]);
    await app.user.click(await screen.findByRole('button', { name: 'Check now' }));
    expect(await screen.findByText('The chain could not be checked. Please try again.')).toBeVisible();
    expect(screen.getByText(/^Chain verified to entry 1,204/)).toBeVisible();
  });

  it('the audit trail stays readable without a connection, and its check waits for a connection', async () => {
    await openPage();
    await screen.findByRole('link', { name: 'Suspended a person' });
    await screen.findByRole('button', { name: 'Check now' });
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(await screen.findByRole('button', { name: 'Needs signal' })).toBeDisabled();
    expect(screen.getByRole('link', { name: 'Suspended a person' })).toBeVisible();
    vi.restoreAllMocks();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByRole('button', { name: 'Check now' })).toBeEnabled();
  });
});
