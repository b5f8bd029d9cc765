import { brand, presetName } from '@nightjar/domain/brand';
import type { Plugin } from 'vite';
import { earlyCalls } from './early-calls.ts';
import { sessionKey } from './src/platform/session/key.ts';
import { wordmarkOutline } from './src/ui/bird/wordmark-outline.ts';
import { headShapes, silhouettes } from './src/ui/face/silhouettes.ts';
import { groundColours, lookKey } from './src/ui/theme/look.ts';

/**
 * The page runs this script before the first paint. A browser tab at `/` without a session and without an invitation
 * shows the landing page. In every other case the script adds the app's tags from a template, and where a session is
 * stored it makes the app's first calls. The landing page is always dark; the app has the look that is kept on this
 * device or that the system prefers.
 *
 * If the browser restores the landing page from its history and a session has begun meanwhile, the script loads the
 * page again. After the landing page has loaded, the script fetches the app's files at a low priority, so that the app
 * then starts from the browser's cache. It does not where the browser is set to save data.
 */
export const landingOrAppScript = `(() => {
  const page = document.documentElement;
  if ('stopped' in page.dataset) return;
  const app = document.getElementById('app').content;
  const stored = key => {
    try { return localStorage.getItem(key); } catch { return null; }
  };
  const session = () => stored('${sessionKey}');
  const known = () => session() !== null;
  const installed = 'Capacitor' in window || matchMedia('(display-mode: standalone)').matches || navigator.standalone === true;
  const invited = new URLSearchParams(location.search).has('referrer');
  if (location.pathname !== '/' || invited || installed || known()) {
    page.dataset.app = '';
    const look = stored('${lookKey}');
    if (look === 'light' || (look !== 'dark' && !matchMedia('(prefers-color-scheme: dark)').matches)) {
      page.dataset.mantineColorScheme = 'light';
      document.querySelector('[name=theme-color]').content = '${groundColours.light}';
    }
    const tags = document.importNode(app, true);
    if (!known()) for (const link of tags.querySelectorAll('[data-member]')) link.remove();
    document.head.append(tags);
    if (known()) (${earlyCalls})(JSON.parse(session()));
    return;
  }
  addEventListener('pageshow', ({ persisted }) => { if (persisted && known()) location.reload(); });
  addEventListener('load', () => {
    if (navigator.connection?.saveData) return;
    for (const { src, href } of app.querySelectorAll('[src], [href]:not([data-member], [as=fetch])'))
      fetch(src || href, { priority: 'low' }).catch(() => {});
  });
})();`;

/** These tags load the script and the styles of the app. */
const appTagPattern =
  /\s*(?:<script type="module"[^>]*><\/script>|<link rel="(?:modulepreload|stylesheet)"[^>]*>)/g;

/**
 * A member's start needs these chunks. Without preloads the browser would request them only after the first answers of
 * the server.
 */
const memberChunks = ['both', 'member'];
const memberStylesheetNames = memberChunks.map(name => `${name}.css`);

type BuildOutput = {
  readonly type: string;
  readonly fileName: string;
  readonly name?: string;
  readonly names?: readonly string[];
};

/** Returns tags by which a browser with a session loads a member's first chunks together with the app's script. */
export function memberPreloadTags(bundle: readonly BuildOutput[]): string[] {
  return bundle.flatMap(({ type, fileName, name = '', names = [] }) => {
    if (type === 'chunk' && memberChunks.includes(name))
      return `<link rel="modulepreload" crossorigin href="/${fileName}" data-member>`;
    if (names.some(known => memberStylesheetNames.includes(known)))
      return `<link rel="preload" as="style" crossorigin href="/${fileName}" data-member>`;
    return [];
  });
}

/**
 * These tags load the settings of the deployment (`/config.json`), which the app needs first. A store build requests
 * them from another host, so its page preloads nothing.
 */
const settingsPreloadTags = process.env.VITE_SERVER_URL
  ? []
  : ['<link rel="preload" as="fetch" crossorigin href="/config.json">'];

/**
 * Moves the app's tags into a template, which the start script opens. The template and the script come before the
 * styles of the landing page, which are long, so that a slow connection requests the app's files earlier.
 */
export function moveAppTagsIntoTemplate(html: string, preloads: readonly string[] = []): string {
  const tags = [
    ...(html.match(appTagPattern)?.map(tag => tag.trim()) ?? []),
    ...preloads,
    ...settingsPreloadTags,
  ];
  const template = `<template id="app">${tags.join('')}</template>\n    <script>${landingOrAppScript}</script>`;
  return html.replace(appTagPattern, '').replace('<!--app-->', () => template);
}

const inkColor = '#1C1208';

const portraitsSvg = silhouettes
  .map(
    ({ light, wall, hair }) =>
      `<svg viewBox="0 0 80 80"><path fill="${wall}" d="M0 0h80v80H0z"/><circle cx="70" cy="14" r="26" fill="${light}" opacity=".3"/><path fill="${light}" d="${headShapes.lit}"/><path fill="${inkColor}" opacity=".82" d="${headShapes.shade}"/><path fill="${inkColor}" d="${hair}"/></svg>`,
  )
  .join('');

/**
 * The wordmark is a drawing of the preset name. A deployment with another name shows its name as text, in the font of
 * the headline.
 */
const isDrawn = brand.name === presetName;
const escapedBrandName = escapeHtml(brand.name);

/** Only a landing page that shows the name as text contains these styles. */
const headingStyle = (rem: number) =>
  `font:800 ${rem}rem/1.1 Headline,'Heading by Arial','Heading by Roboto',system-ui,sans-serif`;

const replacementByPlaceholder: Readonly<Record<string, string>> = {
  '<!--first-wordmark-->': isDrawn
    ? `<svg class="first" viewBox="0 -5 234 50" width="16.38rem" height="3.5rem" aria-hidden="true"><path d="${wordmarkOutline}" fill="currentColor"/></svg>`
    : `<span class="first" style="height:fit-content;text-align:center;${headingStyle(2.5)}" aria-hidden="true">${escapedBrandName}</span>`,
  '<!--wordmark-->': isDrawn
    ? `<svg viewBox="0 -5 234 50" role="img" aria-label="${brand.name}"><path d="${wordmarkOutline}" fill="currentColor"/><circle cx="41.9" cy="2.6" r="4.9"/><circle cx="156.8" cy="2.6" r="4.9"/></svg>`
    : `<span style="${headingStyle(1.75)}">${escapedBrandName}</span>`,
  '<!--faces-->': portraitsSvg,
  '{name}': escapedBrandName,
};

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

const fillLandingPlaceholders = (html: string): string =>
  Object.entries(replacementByPlaceholder).reduce(
    (page, [place, drawing]) => page.replaceAll(place, drawing),
    html,
  );

/** Draws the landing page into the HTML, so that it is complete without a script. */
export function landing(): Plugin[] {
  return [
    { name: 'draw-the-landing', transformIndexHtml: html => fillLandingPlaceholders(html) },
    {
      name: 'app-without-the-landing',
      apply: 'serve',
      transformIndexHtml: html => html.replace('<html ', '<html data-app '),
    },
    {
      name: 'app-behind-the-landing',
      apply: 'build',
      transformIndexHtml: {
        order: 'post',
        handler: (html, { bundle = {} }) =>
          moveAppTagsIntoTemplate(html, memberPreloadTags(Object.values(bundle))),
      },
    },
  ];
}
