import { myUserDetails } from '@nightjar/domain/account/calls';
import { drinkBankStats } from '@nightjar/domain/drinks/calls';
import { adminEvents } from '@nightjar/domain/events/desk/calls';
import { adminVenues } from '@nightjar/domain/venues/desk/calls';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { reloadUserDetails } from '../../features/people/remote/session.ts';
import { bartenderDetails, registeredDetails } from '../../testing/answers.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { pending, reply } from '../../testing/replies.ts';

const deskStartReplies = [pending(adminEvents)];

describe('a page of the desk that is for others', () => {
  it("a page of the venue desk that refuses a user shows the user's phone number and roles", async () => {
    const app = await renderApp('/admin/people', deskStartReplies, { as: bartenderDetails() });
    expect(app.path()).toBe('/admin/unauthorized');
    expect(await screen.findByRole('heading', { level: 1, name: "This desk isn't yours." })).toBeVisible();
    expect(screen.getByText(/You're logged in as/)).toHaveTextContent(
      "You're logged in as (813) 555-0100, Venue staff.",
    );
  });

  it('a user without a role who opens the venue desk reads how to get a role', async () => {
    await renderApp('/admin', [], { as: registeredDetails() });
    expect(await screen.findByText(/no role at a bar yet: ask a manager/)).toBeVisible();
  });

  it('a refused user who gets their first role arrives at the page of the venue desk they requested', async () => {
    const app = await renderApp('/admin/venues/search?city=Ybor', deskStartReplies, {
      as: registeredDetails(),
    });
    expect(await screen.findByText(/no role at a bar yet/)).toBeVisible();
    app.reply(reply(myUserDetails, bartenderDetails()), pending(drinkBankStats), pending(adminVenues));
    await act(reloadUserDetails);
    await waitFor(() => expect(app.path()).toBe('/admin/venues/search?city=Ybor'));
  });

  it('a refused user with a new role arrives at the venue desk while earlier requests for their roles still run', async () => {
    const app = await renderApp('/admin', deskStartReplies, { as: registeredDetails() });
    app.reply(pending(myUserDetails));
    const before = [];
    for (const asked of [2, 3]) {
      before.push(reloadUserDetails());
      await waitFor(() => expect(app.inputs(myUserDetails)).toHaveLength(asked));
    }
    app.reply(reply(myUserDetails, bartenderDetails()), pending(drinkBankStats));
    await act(reloadUserDetails);
    await waitFor(() => expect(app.path()).toBe('/admin'));
    await Promise.all(before);
  });

  it('a user who got a role before the refusal of the venue desk is shown arrives at the desk', async () => {
    const app = await renderApp('/admin/unauthorized?redirect=%2Fadmin', deskStartReplies, {
      as: bartenderDetails(),
    });
    await waitFor(() => expect(app.path()).toBe('/admin'));
  });

  it('"Go back" on the refusal of the venue desk leads to the previous page', async () => {
    const app = await renderApp('/admin/reports', deskStartReplies, {
      as: bartenderDetails(),
      before: ['/admin/venues/search'],
    });
    await app.user.click(await screen.findByRole('button', { name: 'Go back' }));
    await waitFor(() => expect(app.path()).toBe('/admin/venues/search'));
  });

  it('"Go back" on the refusal of the venue desk leads to the desk\'s start page when there is no previous page', async () => {
    const app = await renderApp('/admin/reports', deskStartReplies, { as: bartenderDetails() });
    await app.user.click(await screen.findByRole('button', { name: 'Go back' }));
    await waitFor(() => expect(app.path()).toBe('/admin'));
  });

  it('"Log in as someone else" on the refusal of the venue desk leads to the desk\'s sign-in', async () => {
    const app = await renderApp('/admin/unauthorized', [], { as: registeredDetails() });
    await app.user.click(await screen.findByRole('button', { name: 'Log in as someone else' }));
    await waitFor(() => expect(app.path()).toBe('/admin/auth'));
    expect(await screen.findByLabelText('Phone number')).toBeVisible();
  });
});
