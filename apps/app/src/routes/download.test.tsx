import { stat } from 'node:fs/promises';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderApp } from '../testing/render-app.tsx';

const heading = () => screen.findByRole('heading', { level: 1, name: 'Nightjar lives on your phone' });

describe('where the app is had', () => {
  it('has both stores in a browser, and a code for a phone', async () => {
    await renderApp('/download', [], { as: null, device: 'browser' });
    expect(await heading()).toBeVisible();
    expect(screen.getByRole('link', { name: 'App Store' })).toHaveAttribute('href', 'https://apps.example');
    expect(screen.getByRole('link', { name: 'Google Play' })).toHaveAttribute('href', 'https://play.example');
    // On a phone's width it is in the page and not shown.
    const code = { name: 'QR code of the page with the app', hidden: true };
    expect(await screen.findByRole('img', code)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Check for updates' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Continue in browser' })).toHaveAttribute('href', '/');
  });

  it('shows three photographs of the app, not larger than what a bad line carries', async () => {
    await renderApp('/download', [], { as: null, device: 'browser' });
    await heading();
    const shown = [...document.querySelectorAll<HTMLImageElement>('main img[src^="/previews/"]')];
    expect(shown).toHaveLength(3);
    for (const { src } of shown) {
      const { size } = await stat(`apps/app/public${new URL(src).pathname}`);
      expect(size).toBeLessThan(40_000);
    }
  });

  it('says in the app that one has it, and which version', async () => {
    await renderApp('/download', [], { as: null, device: 'native' });
    expect(await screen.findByText(/^You already have it\. Version \d+\.\d+\.\d+\.$/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'App Store' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Back to the app' })).toHaveAttribute('href', '/');
  });

  it('says whether there is a newer version', async () => {
    const app = await renderApp('/download', [], { as: null });
    await app.user.click(await screen.findByRole('button', { name: 'Check for updates' }));
    expect(await screen.findByText("You're up to date.")).toBeVisible();
  });

  it('needs no network', async () => {
    const app = await renderApp('/download', [], { as: null, device: 'browser' });
    app.line.lose();
    expect(await heading()).toBeVisible();
    expect(screen.getByRole('link', { name: 'App Store' })).toBeVisible();
  });
});
