import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { echoMs } from './taken-links.ts';

const link = 'https://nightjar.example/r/RAE123';
const otherLink = 'https://nightjar.example/chats/9';
const now = 1_000_000;

/** A page has its own module; the session storage outlives a reload of the page. */
async function loadPage() {
  vi.resetModules();
  return import('./taken-links.ts');
}

beforeEach(() => sessionStorage.clear());
afterEach(() => sessionStorage.clear());

it('a launch link is followed at the start, and not again after a reload of the page', async () => {
  const started = await loadPage();
  expect(started.takeLaunch(link, now)).toBe(true);
  const reloaded = await loadPage();
  expect(reloaded.takeLaunch(link, now + 1)).toBe(false);
});

it('a launch link that is delivered in both ways is followed once', async () => {
  const { takeLaunch, takeOpened } = await loadPage();
  expect(takeLaunch(link, now)).toBe(true);
  expect(takeOpened(link, now + echoMs)).toBe(false);
  expect(takeOpened(link, now + echoMs)).toBe(true);
});

it('the same link is followed again if the user taps it later', async () => {
  const { takeLaunch, takeOpened } = await loadPage();
  takeLaunch(link, now);
  expect(takeOpened(link, now + echoMs + 1)).toBe(true);
});

it('another link right after the start is followed', async () => {
  const { takeLaunch, takeOpened } = await loadPage();
  takeLaunch(link, now);
  expect(takeOpened(otherLink, now + 1)).toBe(true);
});

it('a link to the running app is no launch link after a reload of the page', async () => {
  const started = await loadPage();
  started.takeLaunch(link, now);
  started.takeOpened(otherLink, now + 1);
  const reloaded = await loadPage();
  expect(reloaded.takeLaunch(otherLink, now + 2)).toBe(false);
  expect(reloaded.takeLaunch(link, now + 2)).toBe(false);
});
