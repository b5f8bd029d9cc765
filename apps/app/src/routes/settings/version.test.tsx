import { brand } from '@nightjar/domain/brand';
import { withResolvers } from '@nightjar/domain/kernel/floor/with-resolvers';
import { stripeSubscriptions, subscription } from '@nightjar/domain/payments/calls';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type AppUpdate, appUpdate } from '../../platform/app-update.ts';
import { busy } from '../../platform/busy.ts';
import { updateMessages } from '../../platform/live-update/messages.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { pending } from '../../testing/replies.ts';

/** Opens the settings of an app with updates, and counts the checks and installations that the user starts. */
async function openSettings() {
  const asked = { checks: 0, installs: 0 };
  appUpdate.setSource({
    check() {
      asked.checks += 1;
    },
    install() {
      asked.installs += 1;
    },
  });
  onTestFinished(() => appUpdate.setSource(null));
  const app = await renderApp('/settings', [pending(subscription), pending(stripeSubscriptions)]);
  await screen.findByText(`Version ${brand.version}`);
  const show = (update: Partial<AppUpdate>) => act(() => appUpdate.setState(update));
  return { ...app, asked, show };
}

const press = (name: string) => screen.getByRole('button', { name });

describe('the version in the settings', () => {
  it('the version in the settings checks for an update on request, and then shows that the app is up to date', async () => {
    const { user, asked, show } = await openSettings();
    await user.click(press('Check for updates'));
    expect(asked.checks).toBe(1);
    show({ stage: 'checking', message: updateMessages.checking });
    expect(screen.getByText('Checking for update...')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Check for updates' })).toBeNull();
    show({ stage: 'newest', message: null });
    expect(screen.getByText("You're up to date.")).toBeVisible();
  });

  it('the settings show the messages of a download with its percentage', async () => {
    const { show } = await openSettings();
    show({ stage: 'downloading', message: updateMessages.starting, percent: 40 });
    expect(screen.getByText(/^Starting download\.\.\. 40%/)).toBeVisible();
    // A browser does not report the percentage of its download.
    show({ percent: null });
    expect(screen.getByText('Starting download...')).toBeVisible();
  });

  it('the settings offer to try again after a failed download', async () => {
    const { user, asked, show } = await openSettings();
    for (const message of [updateMessages.downloadFailed, updateMessages.updateFailed]) {
      show({ stage: 'failed', message });
      expect(screen.getByText(message)).toBeVisible();
    }
    await user.click(press('Try again'));
    expect(asked.checks).toBe(1);
  });

  it('the settings name the downloaded version that is ready, and install it on request', async () => {
    const { user, asked, show } = await openSettings();
    show({ stage: 'ready', version: '1.1.175' });
    expect(screen.getByText('Version 1.1.175, update ready')).toBeVisible();
    await user.click(press('Update now'));
    expect(asked.installs).toBe(1);
  });

  it('a banner on every page offers to reload with a downloaded version of the app', async () => {
    const { user, asked, show } = await openSettings();
    expect(screen.queryByText('A new version is here.')).toBeNull();
    show({ stage: 'ready', version: null });
    expect(screen.getByText('A new version is here.')).toBeVisible();
    await user.click(press('Reload'));
    await waitFor(() => expect(asked.installs).toBe(1));
  });

  it('the app waits for the end of an upload before it restarts with a newer version', async () => {
    const { user, asked, show } = await openSettings();
    const upload = withResolvers<void>();
    void busy.during('upload', upload.promise);
    show({ stage: 'ready', version: '1.1.175' });
    await user.click(press('Update now'));
    expect(asked.installs).toBe(0);
    await act(async () => upload.resolve());
    expect(asked.installs).toBe(1);
  });

  it('an app that gets no updates shows its version without a button', async () => {
    await renderApp('/settings', [pending(subscription), pending(stripeSubscriptions)]);
    const row = (await screen.findByText(`Version ${brand.version}`)).closest('div');
    expect(within(row as HTMLElement).queryByRole('button')).toBeNull();
  });
});
