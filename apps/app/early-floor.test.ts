import { createContext, runInContext } from 'node:vm';
import { brand } from '@nightjar/domain/brand';
import { expect, test } from 'vitest';
import { earlyFloorScript, stoppedPage } from './early-floor.ts';

type ScriptError = { readonly target: { readonly tagName?: string } };

/**
 * Runs the script in a browser that lacks a function, and returns why the app was stopped and how errors happen in it.
 */
function openBrowser(lost = '') {
  const attributes = new Map<string, string>();
  const errors: ((event: ScriptError) => void)[] = [];
  const browser = createContext({
    structuredClone,
    document: {
      documentElement: {
        setAttribute: (name: string, value: string) => attributes.set(name, value),
        hasAttribute: (name: string) => attributes.has(name),
      },
    },
    addEventListener: (_name: string, listener: (event: ScriptError) => void) => errors.push(listener),
  });
  runInContext(`window = globalThis; ${lost}`, browser);
  runInContext(earlyFloorScript, browser);
  return {
    stopped: () => attributes.get('data-stopped'),
    fail(target: ScriptError['target']) {
      for (const listener of errors) listener({ target });
    },
  };
}

test.each([
  'delete Array.prototype.toSorted',
  'delete Object.hasOwn',
  'delete globalThis.structuredClone',
  'RegExp = function () { throw new SyntaxError("Invalid group"); }',
])('a browser below the floor is stopped before any script of the app: %s', lost => {
  expect(openBrowser(lost).stopped()).toBe('old');
});

test('a browser that has all that the app needs is not stopped, whatever newer functions it lacks', () => {
  expect(
    openBrowser('delete Map.groupBy; delete Promise.withResolvers; delete Intl.Segmenter').stopped(),
  ).toBe(undefined);
});

test('a script of the app that does not load is told to the user, and a picture that does not load is not', () => {
  const browser = openBrowser();
  browser.fail({ tagName: 'IMG' });
  expect(browser.stopped()).toBe(undefined);
  browser.fail({ tagName: 'SCRIPT' });
  expect(browser.stopped()).toBe('unloaded');
});

test('the page names the browsers that run the app, and the app', () => {
  expect(stoppedPage).toContain(`This browser is too old for ${brand.name}.`);
  expect(stoppedPage).toContain('Safari 16.4 (iOS 16.4), Chrome 111, Edge 111, Firefox 115');
});
