import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { earlyErrorsScript } from './early-errors.ts';

/** Runs the script in a page of a device that has stored these texts, and returns how errors happen in it. */
function openPage(stored: Map<string, string>) {
  const handlers = new Map<string, (event: object) => void>();
  const dataset: Record<string, string> = {};
  const window: { lastStartError?: string | null } = {};
  runInNewContext(earlyErrorsScript, {
    window,
    URL,
    document: { documentElement: { dataset } },
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    },
    addEventListener: (name: string, handler: (event: object) => void) => handlers.set(name, handler),
  });
  return {
    window,
    happen: (name: string, event: object) => handlers.get(name)?.(event),
    showPage() {
      dataset.started = '';
    },
  };
}

const thrown = (text: string) => ({ target: {}, message: `Uncaught ${text}`, error: text });

test('an app start that showed no page leaves the first line of its first error for the next start to report', () => {
  const stored = new Map<string, string>();
  const broken = openPage(stored);
  expect(broken.window.lastStartError).toBeNull();
  broken.happen('error', thrown('TypeError: bar is not open\n    at start (/assets/first.js:1:2)'));
  broken.happen('error', thrown('Error: a later one'));
  expect(openPage(stored).window.lastStartError).toBe('TypeError: bar is not open');
  expect(openPage(stored).window.lastStartError).toBeNull();
});

test('a script that does not load and a promise that is rejected count as errors of the start too', () => {
  const stored = new Map<string, string>();
  const missing = { target: { tagName: 'SCRIPT', src: 'https://localhost/assets/first.js' } };
  openPage(stored).happen('error', missing);
  expect(openPage(stored).window.lastStartError).toBe('/assets/first.js did not load');
  openPage(stored).happen('error', { target: { tagName: 'IMG', src: 'https://localhost/face.jpg' } });
  expect(openPage(stored).window.lastStartError).toBeNull();
  openPage(stored).happen('unhandledrejection', { reason: 'Error: no settings' });
  expect(openPage(stored).window.lastStartError).toBe('Error: no settings');
});

test('an error after the first page of a start is not stored as the reason of a failed start, and the text of a stored error is cut to 300 characters', () => {
  const stored = new Map<string, string>();
  const good = openPage(stored);
  good.showPage();
  good.happen('error', thrown('Error: later'));
  expect(openPage(stored).window.lastStartError).toBeNull();
  openPage(stored).happen('error', thrown('x'.repeat(1000)));
  expect(openPage(stored).window.lastStartError).toHaveLength(300);
});
