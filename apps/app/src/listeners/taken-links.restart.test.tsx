import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { repeatedLinkMs } from './taken-links.ts';

const link = 'https://nightjar.example/r/RAE123';
const otherLink = 'https://nightjar.example/chats/9';
const now = 1_000_000;

/** Loads the module again, as a reload of the page does. The session storage keeps its content. */
async function loadPage() {
  vi.resetModules();
  return import('./taken-links.ts');
}

beforeEach(() => sessionStorage.clear());
afterEach(() => sessionStorage.clear());

it('the link that started the app is followed at the start, and not again after a reload of the page', async () => {
  const started = await loadPage();
  expect(started.takeLaunchLink(link, now)).toBe(true);
  const reloaded = await loadPage();
  expect(reloaded.takeLaunchLink(link, now + 1)).toBe(false);
});

it('the link that started the app is followed once, although the system delivers it in two ways', async () => {
  const { takeLaunchLink, takeOpenedLink } = await loadPage();
  expect(takeLaunchLink(link, now)).toBe(true);
  expect(takeOpenedLink(link, now + repeatedLinkMs)).toBe(false);
  expect(takeOpenedLink(link, now + repeatedLinkMs)).toBe(true);
});

it('the same link is followed again if the user taps it later', async () => {
  const { takeLaunchLink, takeOpenedLink } = await loadPage();
  takeLaunchLink(link, now);
  expect(takeOpenedLink(link, now + repeatedLinkMs + 1)).toBe(true);
});

it('another link that the system opens right after the start is followed', async () => {
  const { takeLaunchLink, takeOpenedLink } = await loadPage();
  takeLaunchLink(link, now);
  expect(takeOpenedLink(otherLink, now + 1)).toBe(true);
});

it('a link that was opened in the running app is not followed again after a reload of the page', async () => {
  const started = await loadPage();
  started.takeLaunchLink(link, now);
  started.takeOpenedLink(otherLink, now + 1);
  const reloaded = await loadPage();
  expect(reloaded.takeLaunchLink(otherLink, now + 2)).toBe(false);
  expect(reloaded.takeLaunchLink(link, now + 2)).toBe(false);
});
