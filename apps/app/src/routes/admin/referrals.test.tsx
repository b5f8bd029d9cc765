import type { OutputWireOf } from '@nightjar/domain/kernel/call';
import { exampleNow, id, me, minutesFromNow } from '@nightjar/domain/kernel/example';
import { examplePerson } from '@nightjar/domain/people/example';
import { referredUsers } from '@nightjar/domain/referrals/calls';
import { markReferralPaid, markReferralUnpaid } from '@nightjar/domain/referrals/desk/calls';
import { exampleReferral } from '@nightjar/domain/referrals/example';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { userDetails } from '../../testing/answers.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { fail, httpReply, pending, type Reply, refuse, reply, replyCounted } from '../../testing/replies.ts';

const superAdmin = userDetails({ subscribed: false, super_admin: true, allow_admin_access: true });
type ReferralRow = OutputWireOf<typeof referredUsers>[number];
const moth = examplePerson({ id: id('user', 9), nickname: 'Moth' });
const referralRow = (number: number, change: Partial<ReferralRow> = {}): ReferralRow =>
  exampleReferral({
    user: examplePerson({ id: id('user', number), nickname: `Guest ${number}` }),
    referrer: moth,
    state: 'qualified',
    reason: 'They paid for the first time.',
    qualified_at: minutesFromNow(-60),
    ...change,
  });
const paidRow = referralRow(2, { state: 'paid', reason: 'The reward was paid out.', paid_at: exampleNow });
const joinedRow = referralRow(4, {
  state: 'joined',
  reason: 'They joined and have not paid for anything yet.',
});

const referralsReply = (rows: ReferralRow[], total = rows.length) =>
  replyCounted(referredUsers, () => ({ data: rows, total }));
const openPage = (replies: readonly Reply[], at = '/admin/referrals') =>
  renderApp(at, replies, { as: superAdmin, wide: true });
const rowNamed = async (name: RegExp) => within(await screen.findByRole('row', { name }));
const markButton = (name: string) => screen.findByRole('button', { name });

describe('the referrals', () => {
  it('the list of referrals shows who invited whom, when, and why a reward is due, and counts the due rewards', async () => {
    const app = await openPage([
      referralsReply([
        referralRow(2),
        referralRow(3),
        joinedRow,
        referralRow(5, { ...paidRow, user: referralRow(5).user }),
      ]),
    ]);
    const first = await rowNamed(/^Guest 2/);
    expect(first.getByRole('link', { name: 'Moth' })).toHaveAttribute(
      'href',
      `/admin/people/${id('user', 9)}`,
    );
    expect(first.getByText('Unpaid')).toBeVisible();
    expect(first.getByText('They paid for the first time.')).toBeVisible();
    expect(first.getByText('May 12, 2026')).toBeVisible();
    expect(screen.getByText('2 rewards to pay out on this page.')).toBeVisible();
    expect((await rowNamed(/^Guest 4/)).queryByRole('button')).not.toBeInTheDocument();
    expect(app.inputs(referredUsers)[0]).toEqual({ page: 1, pageSize: 10 });
  });

  it('the list of referrals has ten rows a page and a filter by reward, both kept in the address', async () => {
    const rows = Array.from({ length: 10 }, (_, place) => referralRow(place + 10));
    const app = await openPage([referralsReply(rows, 23)]);
    expect(await screen.findByText('1–10 of 23')).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(app.path()).toBe('/admin/referrals?page=2'));
    await app.user.selectOptions(screen.getByRole('combobox', { name: 'Reward' }), 'Unpaid');
    await waitFor(() =>
      expect(app.inputs(referredUsers).at(-1)).toEqual({ page: 1, pageSize: 10, state: 'qualified' }),
    );
    expect(app.path()).toBe('/admin/referrals?state=qualified');
  });

  it('the list of unpaid referrals shows "All paid out." when no reward is due', async () => {
    await openPage([referralsReply([])], '/admin/referrals?state=qualified');
    expect(await screen.findByRole('heading', { name: 'All paid out.' })).toBeVisible();
  });

  it('a list of referrals that fails to load shows an error and loads again by "Try again"', async () => {
    const app = await openPage([fail(referredUsers, 500)]);
    expect(await screen.findByText('Failed to fetch referred users')).toBeVisible();
    app.reply(referralsReply([referralRow(2)]));
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await markButton('Mark paid: for Guest 2')).toBeVisible();
  });
});

describe('marking a reward', () => {
  it("marking a referral's reward as paid shows at once", async () => {
    const app = await openPage([referralsReply([referralRow(2)]), pending(markReferralPaid)]);
    await app.user.click(await markButton('Mark paid: for Guest 2'));
    expect(await (await rowNamed(/^Guest 2/)).findByText('Paid')).toBeVisible();
    expect(screen.getByText('Nothing to pay out on this page.')).toBeVisible();
    expect(await markButton('Mark unpaid: for Guest 2')).toHaveAttribute('aria-disabled', 'true');
  });

  it('a double click on "Mark paid" makes one request', async () => {
    const app = await openPage([referralsReply([referralRow(2)]), reply(markReferralPaid, paidRow)]);
    await app.user.dblClick(await markButton('Mark paid: for Guest 2'));
    expect(await screen.findByText(/^Marked paid\. Moth is told/)).toBeVisible();
    expect(app.inputs(markReferralPaid)).toEqual([{ user_id: id('user', 2) }]);
    expect(app.inputs(markReferralUnpaid)).toEqual([]);
  });

  it('"Undo" marks a paid referral as unpaid by one request', async () => {
    const app = await openPage([
      referralsReply([referralRow(2)]),
      reply(markReferralPaid, paidRow),
      reply(markReferralUnpaid, referralRow(2)),
    ]);
    await app.user.click(await markButton('Mark paid: for Guest 2'));
    await app.user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Marked unpaid.')).toBeVisible();
    expect(await (await rowNamed(/^Guest 2/)).findByText('Unpaid')).toBeVisible();
    expect(app.inputs(markReferralPaid)).toHaveLength(1);
    expect(app.inputs(markReferralUnpaid)).toEqual([{ user_id: id('user', 2) }]);
  });

  it('marking a referral as unpaid can be undone', async () => {
    const app = await openPage([
      referralsReply([paidRow]),
      reply(markReferralUnpaid, referralRow(2)),
      reply(markReferralPaid, paidRow),
    ]);
    await app.user.click(await markButton('Mark unpaid: for Guest 2'));
    await app.user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(/^Marked paid/)).toBeVisible();
  });

  it('a refused mark of a referral is reset, shows the reason, and loads the list again', async () => {
    const app = await openPage([referralsReply([referralRow(2)]), refuse(markReferralPaid, 'not_qualified')]);
    const button = await markButton('Mark paid: for Guest 2');
    app.reply(
      referralsReply([referralRow(2, { state: 'joined', reason: 'They paid, and the money went back.' })]),
    );
    await app.user.click(button);
    expect(
      await screen.findByText('Nothing is due for this one yet: they have not paid for anything.'),
    ).toBeVisible();
    expect(
      await (await rowNamed(/^Guest 2/)).findByText('They paid, and the money went back.'),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });

  it('a mark of a referral that does not reach the server is reset, and shows an error', async () => {
    const app = await openPage([
      referralsReply([referralRow(2)]),
      { to: markReferralPaid, answer: () => 'lost' },
    ]);
    await app.user.click(await markButton('Mark paid: for Guest 2'));
    expect(await screen.findByText('There was an error, please try again.')).toBeVisible();
    expect((await rowNamed(/^Guest 2/)).getByText('Unpaid')).toBeVisible();
  });

  it('several referrals are marked as paid one after another', async () => {
    const app = await openPage([
      referralsReply([referralRow(2), referralRow(3)]),
      reply(markReferralPaid, ({ user_id }) => ({
        ...paidRow,
        user: referralRow(user_id === id('user', 2) ? 2 : 3).user,
      })),
    ]);
    await app.user.click(await markButton('Mark paid: for Guest 2'));
    await app.user.click(await markButton('Mark paid: for Guest 3'));
    await waitFor(() => expect(screen.getByText('Nothing to pay out on this page.')).toBeVisible());
    expect(app.inputs(markReferralPaid)).toEqual([{ user_id: id('user', 2) }, { user_id: id('user', 3) }]);
  });
});

describe('a mark that needs a fresh code', () => {
  const needsCode = fail(markReferralPaid, 403, {
    code: 'reauthentication_needed',
    message: 'Enter a fresh code first.',
  });
  const own = { id: me, aud: 'authenticated', app_metadata: {}, user_metadata: {}, created_at: exampleNow };
  const sheet = async () => within(await screen.findByRole('dialog', { name: "Confirm it's you" }));
  const begin = async () => {
    const app = await openPage([
      referralsReply([referralRow(2)]),
      needsCode,
      httpReply('GET /auth/v1/reauthenticate', 200),
      httpReply('PUT /auth/v1/user', 200, own),
    ]);
    await app.user.click(await markButton('Mark paid: for Guest 2'));
    return { app, asks: await sheet() };
  };

  it('a mark of a referral that needs a new code is shown only after the code is entered', async () => {
    const { app, asks } = await begin();
    expect(screen.getByText('They paid for the first time.')).toBeInTheDocument();
    await app.user.click(asks.getByRole('button', { name: 'Text me a code' }));
    app.reply(reply(markReferralPaid, paidRow));
    await app.user.click(await screen.findByLabelText('Digit 1 of 6'));
    await app.user.paste('123456');
    expect(await screen.findByText(/^Marked paid/)).toBeVisible();
    expect((await rowNamed(/^Guest 2/)).getByText('Paid')).toBeVisible();
    expect(app.inputs(markReferralPaid)).toHaveLength(2);
  });

  it('marking a referral as paid is undone when the desk user closes the question for a fresh sign-in code, and can be tried again', async () => {
    const { app } = await begin();
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
    expect(await screen.findByText('They paid for the first time.')).toBeVisible();
    await waitFor(async () =>
      expect(await markButton('Mark paid: for Guest 2')).toHaveAttribute('aria-disabled', 'false'),
    );
  });
});
