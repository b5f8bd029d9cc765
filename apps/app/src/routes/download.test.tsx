import { stat } from 'node:fs/promises';
import { brand } from '@nightjar/domain/brand';
import { version } from '@nightjar/domain/releases/calls';
import { screen } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { appUpdate } from '../platform/app-update.ts';
import { type RenderOptions, renderApp } from '../testing/render-app.tsx';
import { reply } from '../testing/replies.ts';

const pageHeading = () => screen.findByRole('heading', { level: 1, name: 'Nightjar lives on your phone' });

const confined = { device: 'browser', settings: { devicePolicy: 'native-only' } } satisfies RenderOptions;
const pixel = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36';

function openOn(userAgent: string): void {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  onTestFinished(() => void vi.restoreAllMocks());
}

describe('the download page', () => {
  it('the download page on a computer shows a QR code for the phone, and links to the stores that have the app', async () => {
    await renderApp('/download', [], { as: null, device: 'browser' });
    expect(await pageHeading()).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: 'Scan this with your phone' })).toBeVisible();
    expect(await screen.findByRole('img', { name: 'QR code of the page with the app' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'App Store' })).toHaveAttribute('href', 'https://apps.example');
    expect(screen.getByRole('link', { name: 'Google Play' })).toHaveAttribute('href', 'https://play.example');
    expect(screen.queryByRole('button', { name: 'Check for updates' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Continue in browser' })).toHaveAttribute('href', '/');
  });

  it('the download page shows why it opened in a browser that may not run the app, and leads back to the start', async () => {
    await renderApp('/download', [], { as: null, ...confined });
    expect(await screen.findByText(/^The map, your friends and your drinks open in the app\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to start' })).toHaveAttribute('href', '/');
  });

  it('the download page on a phone leads to the store of the phone, and to no other', async () => {
    openOn(pixel);
    await renderApp('/download', [], { as: null, ...confined });
    const store = await screen.findByRole('link', { name: 'Get it in Google Play' });
    expect(store).toHaveAttribute('href', 'https://play.example');
    expect(screen.getByText(/log in with your number/)).toBeVisible();
    expect(screen.queryByRole('link', { name: /App Store/ })).toBeNull();
    expect(screen.queryByRole('img', { name: 'QR code of the page with the app' })).toBeNull();
  });

  it('the download page on a phone whose store does not have the app tells how to install the page itself', async () => {
    openOn(pixel);
    await renderApp('/download', [], {
      as: null,
      device: 'browser',
      settings: { devicePolicy: 'native-only', inStores: ['apple'] },
    });
    expect(
      await screen.findByRole('heading', { level: 2, name: 'Put it on your home screen' }),
    ).toBeVisible();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain(
      'Choose "Add to home screen", then "Install".',
    );
    expect(screen.queryByRole('link', { name: /Google Play/ })).toBeNull();
  });

  it('the download page shows three pictures of the app, each below 40 kB', async () => {
    await renderApp('/download', [], { as: null, device: 'browser' });
    await pageHeading();
    const shown = [...document.querySelectorAll<HTMLImageElement>('main img[src^="/previews/"]')];
    expect(shown).toHaveLength(3);
    for (const { src } of shown) {
      const { size } = await stat(`apps/app/public${new URL(src).pathname}`);
      expect(size).toBeLessThan(40_000);
    }
  });

  it('the download page in the app shows the installed version', async () => {
    await renderApp('/download', [], { as: null, device: 'native' });
    expect(await screen.findByText(/^You already have it\. Version \d+\.\d+\.\d+\.$/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'App Store' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Back to the app' })).toHaveAttribute('href', '/');
    // A store build has no files of these pictures.
    expect(document.querySelector('main img')).toBeNull();
  });

  it('the download page shows whether a newer version exists', async () => {
    const check = () => appUpdate.setState({ stage: 'newest' });
    appUpdate.setSource({ check, install() {} });
    const app = await renderApp('/download', [], { as: null, device: 'standalone' });
    await app.user.click(await screen.findByRole('button', { name: 'Check for updates' }));
    expect(await screen.findByText("You're up to date.")).toBeVisible();
    appUpdate.setSource(null);
  });

  it('the download page of a store build asks the server, and leads to the store for a later version', async () => {
    const latest = (number: string) =>
      reply(version, { value: number, production: number, version: number, bundle: null });
    const app = await renderApp('/download', [latest(brand.version)], { as: null, device: 'native' });
    await app.user.click(await screen.findByRole('button', { name: 'Check for updates' }));
    expect(await screen.findByText("You're up to date.")).toBeVisible();
    expect(screen.queryByRole('link', { name: 'App Store' })).toBeNull();
    app.reply(latest('99.0.0'));
    await app.user.click(screen.getByRole('button', { name: 'Check for updates' }));
    expect(await screen.findByText("There's a newer version in your store.")).toBeVisible();
    expect(screen.getByRole('link', { name: 'App Store' })).toHaveAttribute('href', 'https://apps.example');
  });

  it('the download page of a store build does not call a version the newest without an answer', async () => {
    const app = await renderApp('/download', [], { as: null, device: 'native' });
    app.line.lose();
    await app.user.click(await screen.findByRole('button', { name: 'Check for updates' }));
    expect(await screen.findByText('No signal. Try again once you have some.')).toBeVisible();
  });

  it('the download page works without a connection', async () => {
    const app = await renderApp('/download', [], { as: null, device: 'browser' });
    app.line.lose();
    expect(await pageHeading()).toBeVisible();
    expect(screen.getByRole('link', { name: 'App Store' })).toBeVisible();
  });
});
