import { brand } from '@nightjar/domain/brand';
import type { Plugin } from 'vite';
import { oldestBrowsers } from './browser-floor.ts';

/**
 * This script runs before all others, and is written in JavaScript that every old browser reads. A browser that lacks
 * what the app needs shows a sentence about that. A script of the app that does not load has its own sentence, because
 * the app itself cannot show one then.
 */
export const earlyFloorScript = `(function () {
  var page = document.documentElement;
  var isNew = [].toSorted && [].findLast && Object.hasOwn && window.structuredClone;
  try {
    new RegExp('(?<=a)b');
  } catch (error) {
    isNew = false;
  }
  if (!isNew) page.setAttribute('data-stopped', 'old');
  window.addEventListener('error', function (event) {
    var from = event.target;
    if (from && from.tagName === 'SCRIPT' && !page.hasAttribute('data-stopped'))
      page.setAttribute('data-stopped', 'unloaded');
  }, true);
})();`;

const { safari, chrome, edge, firefox } = oldestBrowsers;

/** The page shows one of these sentences in place of the app. */
export const stoppedPage = `<div class="stopped" data-why="old">
      <p><b>This browser is too old for {name}.</b></p>
      <p>Update your browser or your phone, then come back to this page.</p>
      <p>{name} works in Safari ${safari} (iOS ${safari}), Chrome ${chrome}, Edge ${edge}, Firefox ${firefox}, and anything newer.</p>
    </div>
    <div class="stopped" data-why="unloaded">
      <p><b>{name} didn't load.</b></p>
      <p>Check your connection, then load the page again.</p>
      <p><a href="">Load again</a></p>
    </div>`.replaceAll('{name}', brand.name.replaceAll('&', '&amp;').replaceAll('<', '&lt;'));

/** The script is inserted after this element of the page. */
const viewportMetaPattern = /<meta name="viewport"[^>]*>/;

/** Writes the script and the sentences into the page. */
export function earlyFloor(): Plugin {
  return {
    name: 'early-floor',
    transformIndexHtml: page => {
      if (!viewportMetaPattern.test(page) || !page.includes('<!--stopped-->')) return page;
      return page
        .replace(viewportMetaPattern, found => `${found}\n    <script>${earlyFloorScript}</script>`)
        .replace('<!--stopped-->', () => stoppedPage);
    },
  };
}
