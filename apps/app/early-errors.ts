import { brand } from '@nightjar/domain/brand';
import { failureTextLimit } from '@nightjar/domain/releases/entity';
import type { Plugin } from 'vite';

/**
 * This script runs in a page of a store build before all other scripts. Where an error happens before the app has
 * shown a page, the script stores the first line of the first error. The next start, which may be one of an older
 * bundle, finds it in `window.lastStartError`, and tells the server why this bundle did not start.
 */
export const earlyErrorsScript = `(() => {
  const key = '${brand.slug}.start-error';
  let isNoted = false;
  const note = text => {
    if (isNoted || 'started' in document.documentElement.dataset) return;
    isNoted = true;
    try { localStorage.setItem(key, String(text).split('\\n', 1)[0].slice(0, ${failureTextLimit})); } catch {}
  };
  try {
    window.lastStartError = localStorage.getItem(key);
    localStorage.removeItem(key);
  } catch {}
  addEventListener('error', ({ target, error, message }) => {
    if (message) note(error ?? message);
    else if (target.tagName === 'SCRIPT') note(new URL(target.src).pathname + ' did not load');
  }, true);
  addEventListener('unhandledrejection', ({ reason }) => note(reason));
})();`;

/** The script is inserted after this element of the page. */
const viewportMetaPattern = /<meta name="viewport"[^>]*>/;

export function inlineEarlyErrorsScript(): Plugin {
  return {
    name: 'early-errors',
    apply: 'build',
    transformIndexHtml: page => {
      if (!viewportMetaPattern.test(page))
        throw new Error('index.html has no meta element for the viewport.');
      return page.replace(
        viewportMetaPattern,
        found => `${found}\n    <script>${earlyErrorsScript}</script>`,
      );
    },
  };
}
