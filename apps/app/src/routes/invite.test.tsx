import { id } from '@nightjar/domain/kernel/example';
import { examplePerson } from '@nightjar/domain/people/example';
import { referredUsers, validateReferral } from '@nightjar/domain/referrals/calls';
import { referralStates } from '@nightjar/domain/referrals/entity';
import { exampleReferral } from '@nightjar/domain/referrals/example';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { registeredDetails } from '../testing/answers.ts';
import { renderApp } from '../testing/render-app.tsx';
import { fail, offline, pending, reply } from '../testing/replies.ts';

describe('the invitation', () => {
  it("the invitation page shows the user's code and its link, and leads to its QR code", async () => {
    await renderApp('/invite', [reply(referredUsers, [])]);
    expect(await screen.findByRole('heading', { level: 1, name: 'Bring the flock' })).toBeVisible();
    expect(screen.getByText('RAE1 2345')).toBeVisible();
    expect(screen.getByRole('button', { name: /\/r\/RAE12345.*Copy/ })).toBeVisible();
    expect(screen.getByText(/^You earn a reward for every friend/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Share' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Show QR' })).toHaveAttribute('href', '/invite-qr');
  });

  it("the link of the user's invitation is copied", async () => {
    const app = await renderApp('/invite', [reply(referredUsers, [])]);
    const write = vi.spyOn(navigator.clipboard, 'writeText');
    await app.user.click(await screen.findByRole('button', { name: /Copy/ }));
    expect(await screen.findByText('Link copied')).toBeVisible();
    expect(write.mock.calls[0]?.[0]).toMatch(/\/r\/RAE12345$/);
  });

  it('an invitation link that cannot be copied is shown as text', async () => {
    const app = await renderApp('/invite', [reply(referredUsers, [])]);
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('denied'));
    await app.user.click(await screen.findByRole('button', { name: /Copy/ }));
    expect(await screen.findByText(/^Couldn't copy\. Your link is .*\/r\/RAE12345$/)).toBeVisible();
  });

  it('the invitation page lists who joined, with links to their profiles and the state of each reward', async () => {
    const joined = referralStates.map((state, place) =>
      exampleReferral({ state, user: examplePerson({ id: id('user', place + 2) }) }),
    );
    await renderApp('/invite', [reply(referredUsers, joined)]);
    expect(await screen.findAllByRole('link', { name: /^Ada/ })).toHaveLength(referralStates.length);
    for (const label of ['Joined', 'Reward due', 'Rewarded']) expect(screen.getByText(label)).toBeVisible();
    expect(screen.getAllByRole('link', { name: /^Ada/ })[0]).toHaveAttribute(
      'href',
      `/profile/${id('user', 2)}`,
    );
  });

  it('the invitation page has no links to profiles for a user without a plan', async () => {
    await renderApp('/invite', [reply(referredUsers, [exampleReferral()])], { as: registeredDetails() });
    expect(await screen.findByText('Ada')).toBeVisible();
    expect(screen.queryByRole('link', { name: /Ada/ })).toBeNull();
  });

  it('the invitation page shows that nobody has joined yet', async () => {
    await renderApp('/invite', [reply(referredUsers, [])]);
    expect(await screen.findByText(/^Nobody yet\. Friends who join/)).toBeVisible();
  });

  it('the invitation page shows the code while the list of people who joined loads', async () => {
    await renderApp('/invite', [pending(referredUsers)]);
    expect(await screen.findByText('RAE1 2345')).toBeVisible();
    expect(document.querySelector('main [aria-busy="true"]')).not.toBeNull();
  });

  it.each([
    ['that does not load', fail(referredUsers, 500)],
    ['without a connection', offline()],
  ])('the invitation page loads a list %s again by "Try again"', async (_, broken) => {
    const app = await renderApp('/invite', [broken]);
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByText('RAE1 2345')).toBeVisible();
    app.reply(reply(referredUsers, [exampleReferral()]));
    app.line.restore();
    await app.user.click(again);
    expect(await screen.findByText('Ada')).toBeVisible();
  });
});

describe('the QR code of the invitation', () => {
  it("the QR code of the user's invitation has a name for screen readers, and the code as text", async () => {
    await renderApp('/invite-qr');
    expect(await screen.findByRole('heading', { level: 1, name: 'Your invite code' })).toBeVisible();
    expect(screen.getByRole('img', { name: 'QR code of your invitation, RAE12345' })).toBeVisible();
    expect(screen.getByText('RAE1 2345')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Share' })).toBeVisible();
  });

  it("the QR code of the user's invitation is shown without a connection", async () => {
    await renderApp('/invite-qr', [offline()]);
    expect(await screen.findByRole('img', { name: 'QR code of your invitation, RAE12345' })).toBeVisible();
  });

  it('"Back" on the page of the invitation\'s QR code leads to the page before', async () => {
    const app = await renderApp('/invite-qr', [], { before: ['/support'] });
    await app.user.click(await screen.findByRole('button', { name: 'Back' }));
    await waitFor(() => expect(app.path()).toBe('/support'));
  });
});

describe('the link of an invitation', () => {
  it('the link of an invitation keeps its code during the sign-in', async () => {
    const app = await renderApp('/r/MOTH2345', [pending(validateReferral)], { as: null });
    expect(await screen.findByText("You're invited with the code MOTH2345.")).toBeVisible();
    expect(app.path()).toMatch(/^\/login\?.*referrer=MOTH2345/);
  });

  it('an invitation link without a code leads to the sign-in', async () => {
    const app = await renderApp('/r', [], { as: null });
    await waitFor(() => expect(app.path()).toMatch(/^\/login/));
    expect(screen.queryByText(/^You're invited/)).toBeNull();
  });
});
