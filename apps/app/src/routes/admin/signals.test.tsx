import { pourSignals } from '@nightjar/domain/drinks/desk/calls';
import { examplePourSignal } from '@nightjar/domain/drinks/desk/example';
import { id, minutesFromNow } from '@nightjar/domain/kernel/example';
import { referralRings } from '@nightjar/domain/referrals/desk/calls';
import { exampleReferralRing } from '@nightjar/domain/referrals/desk/example';
import { teamSignals } from '@nightjar/domain/staff/desk/calls';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { userDetails } from '../../testing/answers.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { fail, overrideReplies, pending, type Reply, reply } from '../../testing/replies.ts';

const superAdmin = userDetails({ subscribed: false, super_admin: true, allow_admin_access: true });

const usualReplies = [
  reply(pourSignals, [examplePourSignal()]),
  reply(referralRings, [exampleReferralRing()]),
  reply(teamSignals, []),
];
const openPage = (replies: readonly Reply[] = [], at = '/admin/signals') =>
  renderApp(at, overrideReplies(usualReplies, replies), { as: superAdmin, wide: true });
const poursTable = async () => within(await screen.findByRole('table', { name: 'Pours' }));
const ringList = async () => within(await screen.findByRole('list', { name: 'Referral rings' }));

describe('signals in the pours', () => {
  it('the list of suspicious pours shows what happened, where, by whom, and how many pours are usual', async () => {
    await openPage();
    const row = await poursTable();
    expect(await row.findByText('The same two people')).toBeVisible();
    expect(row.getByText('Dee poured 42 drinks for Moth in a week.')).toBeVisible();
    expect(row.getByText('42 pours, usually 11.5')).toBeVisible();
    expect(row.getByRole('link', { name: 'The Low Lantern' })).toHaveAttribute(
      'href',
      `/admin/venues/${id('venue')}/drinks`,
    );
    expect(row.getByRole('link', { name: 'Dee' })).toHaveAttribute('href', `/admin/people/${id('user', 3)}`);
    expect(row.getByRole('link', { name: 'Moth' })).toHaveAttribute('href', `/admin/people/${id('user', 4)}`);
    expect(screen.getByText(/Nothing happens until you decide/)).toBeVisible();
  });

  it('the list of suspicious pours covers a week unless its address has another span', async () => {
    const app = await openPage();
    await (await poursTable()).findByText('The same two people');
    expect(app.inputs(pourSignals)).toEqual([{ span: 'week' }]);
    await app.user.click(screen.getByRole('radio', { name: 'Month' }));
    await waitFor(() => expect(app.path()).toBe('/admin/signals?span=month'));
    expect(app.inputs(pourSignals).at(-1)).toEqual({ span: 'month' });
    await app.user.click(screen.getByRole('radio', { name: 'Week' }));
    await waitFor(() => expect(app.path()).toBe('/admin/signals'));
  });

  it('a suspicious pour shows that it was at several bars, and that one of its guests is deleted and on hold', async () => {
    const guests = [
      { id: id('user', 4), name: null, suspended: true },
      { id: id('user', 8), name: 'Rae', suspended: false },
    ];
    const gone = examplePourSignal({
      kind: 'device_velocity',
      venue: null,
      pro: { id: id('pro'), user_id: null, name: 'Dee' },
      guests,
      usual: null,
    });
    await openPage([reply(pourSignals, [gone])]);
    const row = await poursTable();
    expect(await row.findByText('Several bars')).toBeVisible();
    expect(row.getByText('Someone who left')).toBeVisible();
    expect(row.getByText('On hold')).toBeVisible();
    expect(row.getByText('42 pours')).toBeVisible();
    expect(row.queryByRole('link', { name: 'Dee' })).not.toBeInTheDocument();
  });

  it('a list of suspicious pours without a row shows "Nothing unusual"', async () => {
    const app = await openPage([reply(pourSignals, [])]);
    expect(await screen.findByRole('heading', { name: 'Nothing unusual this week.' })).toBeVisible();
    await app.goTo('/admin/signals?span=day');
    expect(await screen.findByRole('heading', { name: 'Nothing unusual today.' })).toBeVisible();
  });
});

describe('referral rings', () => {
  it('the list of referral rings shows who invited whom, why they are suspicious, and which rewards are due', async () => {
    await openPage();
    const ring = await ringList();
    expect(ring.getByRole('heading', { name: /Finch brought 2 people/ })).toBeVisible();
    expect(ring.getByText('4 of 5 share one device.')).toBeVisible();
    expect(ring.getByText('All joined within an hour.')).toBeVisible();
    expect(ring.getByRole('link', { name: 'Ada' })).toHaveAttribute('href', `/admin/people/${id('user', 6)}`);
    expect(ring.getByText('1 reward is due.')).toBeVisible();
    expect(ring.getByRole('link', { name: 'See the rewards' })).toHaveAttribute(
      'href',
      '/admin/referrals?state=qualified',
    );
  });

  it('a list of referral rings without a row shows "No rings."', async () => {
    await openPage([reply(referralRings, [])]);
    expect(await screen.findByRole('heading', { name: 'No rings.' })).toBeVisible();
  });
});

describe('a list of signals that fails', () => {
  it('a list of suspicious pours that fails to load shows an error, while the list of referral rings stays', async () => {
    const app = await openPage([fail(pourSignals, 500)]);
    expect(await screen.findByText('Failed to fetch signals')).toBeVisible();
    expect((await ringList()).getByText('1 reward is due.')).toBeVisible();
    app.reply(reply(pourSignals, [examplePourSignal()]));
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await (await poursTable()).findByText('The same two people')).toBeVisible();
  });

  it('the table of suspicious pours is shown as busy while it loads', async () => {
    await openPage([pending(pourSignals), pending(referralRings)]);
    expect(await screen.findByRole('table', { name: 'Pours' })).toHaveAttribute('aria-busy', 'true');
    expect(screen.getByRole('heading', { name: 'Referral rings' })).toBeVisible();
  });
});

describe('signals in the teams', () => {
  it('the list of suspicious teams shows what happened, how many people joined and why, and links to the team', async () => {
    await openPage([
      reply(teamSignals, [
        {
          kind: 'many_joined',
          venue: { id: id('venue'), name: 'The Low Lantern' },
          people: 27,
          because: '27 people joined in 30 days; up to 20 is usual',
          last_at: minutesFromNow(-180),
          score: 1.35,
        },
      ]),
    ]);
    const table = within(await screen.findByRole('table', { name: 'Teams' }));
    expect(await table.findByText('Many new colleagues')).toBeVisible();
    expect(table.getByText('27 people joined in 30 days; up to 20 is usual')).toBeVisible();
    expect(table.getByText('27 people')).toBeVisible();
    expect(table.getByRole('link', { name: 'The Low Lantern' })).toHaveAttribute(
      'href',
      `/admin/venues/${id('venue')}/staff`,
    );
  });

  it('a list of suspicious teams without a row shows that every team is usual', async () => {
    await openPage();
    expect(await screen.findByText('Every team looks like a team.')).toBeVisible();
  });
});
