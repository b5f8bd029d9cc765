import { adminEvents } from '@nightjar/domain/events/desk-calls';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { bartender, registered } from '../../testing/examples.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { pending } from '../../testing/replies.ts';

const tonight = [pending(adminEvents)];

describe('a page of the desk that is for others', () => {
  it('names the number and the roles', async () => {
    const app = await renderApp('/admin/people', tonight, { as: bartender() });
    expect(app.path()).toBe('/admin/unauthorized');
    expect(await screen.findByRole('heading', { level: 1, name: "This desk isn't yours." })).toBeVisible();
    expect(screen.getByText(/\(813\) 555-0100, Venue staff\./)).toBeVisible();
  });

  it('tells a number without a role how to get one', async () => {
    await renderApp('/admin', [], { as: registered() });
    expect(await screen.findByText(/no role at a bar yet: ask a manager/)).toBeVisible();
  });

  it('leads back to the page before', async () => {
    const app = await renderApp('/admin/reports', tonight, {
      as: bartender(),
      before: ['/admin/venues/search'],
    });
    await app.user.click(await screen.findByRole('button', { name: 'Go back' }));
    await waitFor(() => expect(app.path()).toBe('/admin/venues/search'));
  });

  it('leads to the start of the desk where there is no page before', async () => {
    const app = await renderApp('/admin/reports', tonight, { as: bartender() });
    await app.user.click(await screen.findByRole('button', { name: 'Go back' }));
    await waitFor(() => expect(app.path()).toBe('/admin'));
  });

  it("leads to the desk's sign-in for somebody else", async () => {
    const app = await renderApp('/admin/unauthorized', [], { as: registered() });
    await app.user.click(await screen.findByRole('button', { name: 'Sign in as someone else' }));
    await waitFor(() => expect(app.path()).toBe('/admin/auth'));
    expect(await screen.findByLabelText('Phone number')).toBeVisible();
  });
});
