import { brand } from '@nightjar/domain/brand';
import { exampleNow, id } from '@nightjar/domain/kernel/example';
import { adminVenue, adminVenues, venueOptions, venuePlace } from '@nightjar/domain/venues/desk/calls';
import { exampleDeskVenue } from '@nightjar/domain/venues/desk/example';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { appUpdate } from '../../platform/app-update.ts';
import { userDetails } from '../../testing/answers.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { pending, reply } from '../../testing/replies.ts';
import { watchTyping } from '../../ui/overlay/unsaved.ts';

const superAdmin = userDetails({ subscribed: false, super_admin: true, allow_admin_access: true });
const rep = userDetails({ subscribed: false, [brand.repRole]: true, allow_admin_access: true });
const confirmed = { active: true, confirmed_at: exampleNow, may_suspend: true };

/** Opens a page of the desk in a tab whose version is an old one. */
async function openOldTab(path: string, as = superAdmin) {
  let installs = 0;
  appUpdate.setSource({
    check() {},
    install() {
      installs += 1;
    },
  });
  const stopWatching = watchTyping();
  onTestFinished(() => {
    appUpdate.setSource(null);
    stopWatching();
  });
  const venue = exampleDeskVenue(confirmed);
  const replies = [
    reply(adminVenue, venue),
    reply(adminVenues, []),
    pending(venuePlace),
    reply(venueOptions, { types: [{ id: 1, name: 'Bar' }], features: [], payment_types: ['Cash'] }),
  ];
  const app = await renderApp(path, replies, { as, wide: true });
  await act(async () => appUpdate.setState({ stage: 'ready' }));
  const reload = async () => app.user.click(await screen.findByRole('button', { name: 'Reload' }));
  return { ...app, reload, installs: () => installs };
}

const question = async () => within(await screen.findByRole('dialog', { name: 'Reload now?' }));

describe('an old tab of the venue desk', () => {
  it('an old tab of the venue desk without typed text reloads with the new version at once', async () => {
    const tab = await openOldTab('/admin/venues/search', rep);
    expect(await screen.findByText('A new version is here.')).toBeVisible();
    await tab.reload();
    await waitFor(() => expect(tab.installs()).toBe(1));
  });

  it('an old tab of the venue desk asks before it reloads while a sheet contains typed text, and keeps the text until the user agrees', async () => {
    const tab = await openOldTab(`/admin/venues/${id('venue')}/info`);
    await tab.user.click(await screen.findByRole('button', { name: 'Put on hold…' }));
    const field = await screen.findByRole('textbox', { name: 'Why?' });
    await tab.user.type(field, 'Served a minor.');
    await tab.reload();
    await tab.user.click((await question()).getByRole('button', { name: 'Keep editing' }));
    expect(tab.installs()).toBe(0);
    expect(field).toHaveValue('Served a minor.');

    // A field that was emptied again has nothing to lose.
    await tab.user.clear(field);
    await tab.reload();
    await waitFor(() => expect(tab.installs()).toBe(1));
  });

  it('an old tab of the venue desk asks before it reloads while a form has unsaved changes, and keeps what was typed', async () => {
    const tab = await openOldTab(`/admin/venues/${id('venue')}/info`);
    const field = await screen.findByRole('textbox', { name: 'City' });
    await tab.user.type(field, ' Bay');
    await tab.reload();
    await tab.user.click((await question()).getByRole('button', { name: 'Keep editing' }));
    expect(field).toHaveValue('Tampa Bay');
    expect(tab.installs()).toBe(0);
    await tab.reload();
    await tab.user.click((await question()).getByRole('button', { name: 'Reload anyway' }));
    expect(tab.installs()).toBe(1);
  });
});
