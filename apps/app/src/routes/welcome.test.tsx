import { friendsOut, pendingFriendRequests } from '@nightjar/domain/friends/calls';
import { exampleFriendRequest } from '@nightjar/domain/friends/example';
import { id } from '@nightjar/domain/kernel/example';
import { examplePerson } from '@nightjar/domain/people/example';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { registeredDetails, userDetails } from '../testing/answers.ts';
import { type RenderOptions, renderApp } from '../testing/render-app.tsx';
import { reply } from '../testing/replies.ts';

const signedOut = { as: null } satisfies RenderOptions;

describe('the first page', () => {
  it('the welcome page explains the app and links to the sign-in', async () => {
    await renderApp('/welcome', [], signedOut);
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome to Nightjar' })).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'What you can do here' })).toHaveAttribute('tabindex', '0');
    expect(screen.getByRole('heading', { level: 2, name: "See who's out." })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Back' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Next' })).toBeEnabled();
    expect(screen.getByRole('link', { name: 'Get started' })).toHaveAttribute('href', '/login');
    expect(screen.getByRole('link', { name: 'I have a code' })).toHaveAttribute('href', '/code');
  });

  it('the welcome page links a user without a plan to the home page, and asks them for no invite code', async () => {
    await renderApp('/welcome', [], { as: registeredDetails() });
    expect(await screen.findByRole('link', { name: 'Get started' })).toHaveAttribute('href', '/');
    expect(screen.queryByRole('link', { name: 'I have a code' })).toBeNull();
  });

  it('the welcome page works without a connection', async () => {
    const app = await renderApp('/welcome', [], signedOut);
    await screen.findByRole('link', { name: 'Get started' });
    app.line.lose();
    expect(screen.getByRole('link', { name: 'Get started' })).toBeVisible();
  });
});

describe('the page after the access code', () => {
  const rae = examplePerson({ id: id('user', 2), first_name: 'Rae', nickname: 'Rae' });
  const asking = reply(pendingFriendRequests, {
    requests: [exampleFriendRequest({ person: rae, direction: 'sent', invited_you: true })],
    received_count: 0,
    sent_count: 1,
  });

  it("the welcome page of a new member shows their inviter without the inviter's location", async () => {
    const app = await renderApp('/welcome', [asking], { as: userDetails({ referred_by: rae.id }) });
    const card = within(await screen.findByRole('region', { name: 'Rae invited you' }));
    expect(card.getByText(/^We sent Rae your friend request/)).toBeVisible();
    expect(card.queryByRole('button')).toBeNull();
    expect(app.inputs(friendsOut)).toEqual([]);
  });

  it('the welcome page of a new member shows no card for a friend request that is not from an inviter', async () => {
    const other = reply(pendingFriendRequests, {
      requests: [exampleFriendRequest({ person: rae })],
      received_count: 1,
      sent_count: 0,
    });
    await renderApp('/welcome', [other]);
    await screen.findByRole('heading', { level: 1, name: "You're in, Robin." });
    expect(screen.queryByText('Rae invited you.')).toBeNull();
  });

  it.each([
    ['a member', '/welcome', {}],
    ['a user who just became a member', '/welcome?from=whitelist', { as: registeredDetails() }],
  ])(
    'the welcome page greets %s by name, with three things to begin with',
    async (_, page, options: RenderOptions) => {
      const app = await renderApp(page, [], options);
      expect(await screen.findByRole('heading', { level: 1, name: "You're in, Robin." })).toBeVisible();
      for (const name of ["Say if you're out", 'Find your friends', 'Open the map'])
        expect(screen.getByRole('link', { name })).toBeVisible();
      expect(screen.getByRole('link', { name: 'Show me tonight' })).toHaveAttribute('href', '/discover');
      expect(app.path()).toBe(page);
    },
  );
});
