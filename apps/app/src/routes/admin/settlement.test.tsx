import { settlements, settlementsCsv, setVenueTerms } from '@nightjar/domain/drinks/desk/calls';
import { exampleSettlementRow, exampleSettlements } from '@nightjar/domain/drinks/desk/example';
import type { OutputWireOf } from '@nightjar/domain/kernel/call';
import { exampleNow, id, me } from '@nightjar/domain/kernel/example';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { files } from '../../native/files/index.ts';
import { userDetails } from '../../testing/answers.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { fail, httpReply, pending, type Reply, refuse, reply, replyCounted } from '../../testing/replies.ts';

const superAdmin = userDetails({ subscribed: false, super_admin: true, allow_admin_access: true });
type SettlementMonth = OutputWireOf<typeof settlements>;

const { sum } = exampleSettlements();
const zeroSums = Object.fromEntries(Object.keys(sum).map(key => [key, 0])) as typeof sum;
const settlementReply = (make: (asked: string) => SettlementMonth, total?: number) =>
  replyCounted(settlements, ({ month: asked }) => {
    const data = make(String(asked));
    return { data, total: total ?? data.venues.length };
  });
const usualReplies = settlementReply(asked => exampleSettlements({ month: asked, over: asked < '2026-05' }));
const openPage = (replies: readonly Reply[] = [usualReplies], at = '/admin/settlement') =>
  renderApp(at, replies, { as: superAdmin, wide: true });
const findTable = async () => within(await screen.findByRole('table', { name: 'Settlement' }));

beforeEach(() => vi.restoreAllMocks());

describe('the settlement of a month', () => {
  it('the settlement of a month shows sums and the amount of each bar to the cent', async () => {
    await openPage();
    const rows = await findTable();
    expect(await rows.findByRole('link', { name: 'The Low Lantern' })).toHaveAttribute(
      'href',
      `/admin/venues/${id('venue')}/drinks`,
    );
    const row = within(rows.getByRole('row', { name: /^The Low Lantern/ }));
    expect(row.getByText('1,204')).toBeVisible();
    expect(row.getByText('Free $2.00, bought 80%')).toBeVisible();
    expect(row.getByText('$3,536.00')).toBeVisible();
    expect(row.getByText('Tampa · Payouts connected')).toBeVisible();
    const sums = screen.getByLabelText('The sums of May 2026');
    expect(within(sums).getByText('$3,536.00')).toBeVisible();
    expect(
      within(sums).getByText('$2,408.00 for given drinks, $248.00 for bought ones, $880.00 for tickets'),
    ).toBeVisible();
    expect(within(sums).getByText('guests paid $310.00')).toBeVisible();
    expect(screen.getByText('Matches the ledger to the cent.')).toBeVisible();
    expect(screen.getByText('so far')).toBeVisible();
  });

  it('the settlement without a month or with a future month in its address is of the current month', async () => {
    const app = await openPage([usualReplies], '/admin/settlement?month=2026-07');
    await (await findTable()).findByText('The Low Lantern');
    expect(app.inputs(settlements)[0]).toMatchObject({ month: '2026-05', page: 1 });
    expect(screen.getByRole('button', { name: 'The month after' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('moving to another month of the settlement never shows the amounts of the month before', async () => {
    const app = await openPage();
    await (await findTable()).findByText('The Low Lantern');
    app.reply(pending(settlements));
    await app.user.click(screen.getByRole('button', { name: 'The month before' }));
    await waitFor(() => expect(app.path()).toBe('/admin/settlement?month=2026-04'));
    expect(screen.getByText('April 2026')).toBeVisible();
    expect(screen.queryByText('$3,536.00')).not.toBeInTheDocument();
    expect(screen.queryByText('so far')).not.toBeInTheDocument();
    await app.user.click(screen.getByRole('button', { name: 'This month' }));
    await waitFor(() => expect(app.path()).toBe('/admin/settlement'));
    expect((await screen.findAllByText('$3,536.00'))[0]).toBeVisible();
  });

  it('the settlement has pages, and another month begins with its first page', async () => {
    const venues = Array.from({ length: 50 }, (_, place) =>
      exampleSettlementRow({ venue_id: id('venue', place + 1) }),
    );
    const app = await openPage([settlementReply(asked => exampleSettlements({ month: asked, venues }), 70)]);
    expect(await screen.findByText('1–50 of 70')).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(app.inputs(settlements).at(-1)).toMatchObject({ page: 2 }));
    await app.user.click(screen.getByRole('button', { name: 'The month before' }));
    await waitFor(() => expect(app.inputs(settlements).at(-1)).toMatchObject({ month: '2026-04', page: 1 }));
  });

  it('a settlement without a pour shows that nothing was poured, in this month or in a past month', async () => {
    const app = await openPage([
      settlementReply(asked => exampleSettlements({ month: asked, venues: [], sum: zeroSums })),
    ]);
    expect(await screen.findByRole('heading', { name: 'Nothing poured this month yet.' })).toBeVisible();
    expect(within(screen.getByLabelText('The sums of May 2026')).getByText('$0.00')).toBeVisible();
    await app.goTo('/admin/settlement?month=2026-01');
    expect(await screen.findByRole('heading', { name: 'Nothing was poured then.' })).toBeVisible();
  });

  it('a settlement that fails to load shows an error and loads again by "Try again"', async () => {
    const app = await openPage([fail(settlements, 500)]);
    expect(await screen.findByText('Failed to fetch the settlement')).toBeVisible();
    app.reply(usualReplies);
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await (await findTable()).findByText('The Low Lantern')).toBeVisible();
  });

  it("the settlement shows whether a bar's payouts are unfinished, on hold or not set up", async () => {
    const venues = ['pending', 'restricted', null].map((payouts, place) =>
      exampleSettlementRow({ venue_id: id('venue', place + 1), city: null, payouts }),
    );
    await openPage([settlementReply(asked => exampleSettlements({ month: asked, venues }))]);
    for (const state of ['Payouts not finished', 'Payouts on hold', 'No payouts set up'])
      expect(await screen.findByText(state)).toBeVisible();
  });
});

describe('the terms of a bar', () => {
  const sheet = async () => within(await screen.findByRole('dialog', { name: 'Terms of The Low Lantern' }));
  const begin = async (replies: readonly Reply[] = [], at?: string) => {
    const app = await openPage([usualReplies, ...replies], at);
    await app.user.click(await screen.findByRole('button', { name: 'Set the terms of The Low Lantern' }));
    return { app, dialog: await sheet() };
  };
  type Begun = Awaited<ReturnType<typeof begin>>;
  const type = async ({ app, dialog }: Begun, name: string, text: string) => {
    const field = dialog.getByRole('textbox', { name });
    await app.user.clear(field);
    await app.user.type(field, text);
  };
  const save = ({ app, dialog }: Begun) =>
    app.user.click(dialog.getByRole('button', { name: 'Set the terms' }));
  const agreed = { venue_id: id('venue'), month: '2026-06', given_cents: 250, bought_percent: 75 };

  it('the terms of a bar are set in cents from a chosen month on, and the settlement is loaded again', async () => {
    const begun = await begin([reply(setVenueTerms, agreed)]);
    const { app, dialog } = begun;
    expect(dialog.getByText('In May 2026: free $2.00, bought 80%.')).toBeVisible();
    expect(dialog.getByRole('textbox', { name: 'For a given drink' })).toHaveValue('2.00');
    await app.user.selectOptions(dialog.getByRole('combobox', { name: 'From this month on' }), 'June 2026');
    await type(begun, 'For a given drink', '2.5');
    await type(begun, 'Of what was paid for a bought one', '75%');
    await save(begun);
    expect(await screen.findByText('The Low Lantern has new terms from June 2026 on.')).toBeVisible();
    expect(app.inputs(setVenueTerms)).toEqual([agreed]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(app.inputs(settlements).length).toBeGreaterThan(1));
  });

  it('the terms of a bar outside their limits are not sent, and each wrong field shows an error', async () => {
    const begun = await begin();
    await type(begun, 'For a given drink', '250');
    await type(begun, 'Of what was paid for a bought one', '101');
    await save(begun);
    const errors = within(await begun.dialog.findByRole('group', { name: /^Not saved/ }));
    expect(
      errors.getByText('For a given drink must be an amount from 0 to 100, such as 2.50.'),
    ).toBeVisible();
    expect(
      errors.getByText('Of what was paid for a bought one must be a whole number from 0 to 100.'),
    ).toBeVisible();
    expect(begun.app.inputs(setVenueTerms)).toEqual([]);
  });

  it('the terms of a bar for a month that ended meanwhile are refused, and the form keeps the typed values', async () => {
    const begun = await begin([refuse(setVenueTerms, 'month_over')]);
    await type(begun, 'For a given drink', '3');
    await save(begun);
    const errors = within(await begun.dialog.findByRole('group', { name: /^Not saved/ }));
    expect(errors.getByText('That month is over, so its terms can no longer change.')).toBeVisible();
    expect(begun.dialog.getByRole('textbox', { name: 'For a given drink' })).toHaveValue('3');
  });

  it("the form for a bar's terms begins with the current month when a past month is shown", async () => {
    const { dialog } = await begin([], '/admin/settlement?month=2026-03');
    expect(dialog.getByText(/^In March 2026/)).toBeVisible();
    expect(dialog.getByRole('combobox', { name: 'From this month on' })).toHaveValue('2026-05');
  });

  it('the terms of a bar that need a new code of the phone are saved after the code is entered', async () => {
    const own = { id: me, aud: 'authenticated', app_metadata: {}, user_metadata: {}, created_at: exampleNow };
    const code = { code: 'reauthentication_needed', message: 'Enter a fresh code first.' };
    const begun = await begin([
      fail(setVenueTerms, 403, code),
      httpReply('GET /auth/v1/reauthenticate', 200),
      httpReply('PUT /auth/v1/user', 200, own),
    ]);
    await type(begun, 'For a given drink', '2.50');
    await save(begun);
    const asks = within(await screen.findByRole('dialog', { name: "Confirm it's you" }));
    await begun.app.user.click(asks.getByRole('button', { name: 'Text me a code' }));
    begun.app.reply(reply(setVenueTerms, agreed));
    await begun.app.user.click(await screen.findByLabelText('Digit 1 of 6'));
    await begun.app.user.paste('123456');
    expect(await screen.findByText(/^The Low Lantern has new terms/)).toBeVisible();
    expect(begun.app.inputs(setVenueTerms).at(-1)).toMatchObject({ given_cents: 250, bought_percent: 80 });
  });

  it('the terms of a bar are not set when the user enters no code from their phone, and the form shows that nothing happened', async () => {
    const begun = await begin([fail(setVenueTerms, 403, { code: 'reauthentication_needed' })]);
    await save(begun);
    await screen.findByRole('dialog', { name: "Confirm it's you" });
    await begun.app.user.keyboard('{Escape}');
    expect(
      await begun.dialog.findByText('Nothing has happened: this waits for a code from your phone.'),
    ).toBeVisible();
  });
});

describe('the export of the settlement', () => {
  it('exporting the settlement saves a CSV file of the shown month', async () => {
    const save = vi.spyOn(files, 'save').mockResolvedValue(true);
    const csv: Reply = {
      to: settlementsCsv,
      answer: input => ({
        status: 200,
        body: JSON.stringify(input),
        headers: { 'content-type': 'text/csv' },
      }),
    };
    const app = await openPage([usualReplies, csv], '/admin/settlement?month=2026-02');
    await app.user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(save).toHaveBeenCalled());
    expect(save.mock.calls[0]?.slice(0, 2)).toEqual(['settlement-2026-02.csv', 'text/csv']);
    expect(app.inputs(settlementsCsv)).toEqual([{ month: '2026-02' }]);
  });

  it('an export of the settlement that is refused shows an error', async () => {
    const app = await openPage([usualReplies, fail(settlementsCsv, 429)]);
    await app.user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    expect(await screen.findByRole('alert')).toBeVisible();
  });
});
