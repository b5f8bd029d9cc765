import { describe, expect, test } from 'vitest';
import { landingOrAppScript, memberPreloadTags, moveAppTagsIntoTemplate } from './landing.ts';

const built = `<html><head>
    <link rel="icon" href="/icon.svg" />
    <style>html{}</style>
    <!--app-->
    <style>.landing{}</style>
    <script type="module" crossorigin src="/assets/index.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/runtime.js">
    <link rel="stylesheet" crossorigin href="/assets/index.css">
  </head><body></body></html>`;

describe('the built page', () => {
  const preloads = memberPreloadTags([
    { type: 'chunk', name: 'member', fileName: 'assets/member.js' },
    { type: 'chunk', name: 'map-canvas', fileName: 'assets/map-canvas.js' },
    { type: 'asset', names: ['member.css'], fileName: 'assets/member.css' },
    { type: 'asset', names: ['map-canvas.css'], fileName: 'assets/map-canvas.css' },
  ]);
  const page = moveAppTagsIntoTemplate(built, preloads);
  const [, template = ''] = /<template id="app">(.*?)<\/template>/.exec(page) ?? [];
  const rest = page.replace(template, '');

  test.each(['index.js', 'runtime.js', 'index.css', 'config.json'])(
    'the built page loads %s only when it opens the app, not for the landing page',
    file => {
      expect(template).toContain(file);
      expect(rest).not.toContain(file);
    },
  );

  test('the built page requests the app before the styles of the landing page', () => {
    expect(page.indexOf('</template>')).toBeGreaterThan(page.indexOf('html{}'));
    expect(page.indexOf('</script>')).toBeLessThan(page.indexOf('.landing{}'));
  });

  test('the built page preloads the first chunks that only members need', () => {
    expect(template.match(/<[^>]* data-member>/g)).toEqual([
      '<link rel="modulepreload" crossorigin href="/assets/member.js" data-member>',
      '<link rel="preload" as="style" crossorigin href="/assets/member.css" data-member>',
    ]);
  });

  test('the built page keeps the styles and icon of the landing page, and one inline script', () => {
    expect(rest).toContain('/icon.svg');
    expect(rest).toContain('<style>');
    expect(rest.match(/<script/g)).toHaveLength(1);
  });
});

type Visit = {
  path?: string;
  search?: string;
  session?: string | null;
  standalone?: boolean;
  native?: boolean;
};

/**
 * Runs the start script in a small fake browser, and returns whether it opened the app and preloaded a member's chunks.
 */
function start({ path = '/', search = '', session = null, standalone = false, native = false }: Visit) {
  const appended: unknown[] = [];
  const preloads = new Set(['member.js']);
  const document = {
    documentElement: { dataset: {} },
    getElementById: () => ({ content: { querySelectorAll: () => [] } }),
    importNode: () => ({ querySelectorAll: () => [{ remove: () => preloads.clear() }] }),
    head: { append: (node: unknown) => appended.push(node) },
  };
  const browser = {
    document,
    location: { pathname: path, search },
    localStorage: {
      getItem: (key: string) => {
        if (session === 'blocked') throw new Error('denied');
        return key === 'nightjar.session' ? session : null;
      },
    },
    matchMedia: () => ({ matches: standalone }),
    navigator: {},
    addEventListener: () => {},
    window: native ? { Capacitor: {} } : {},
  };
  new Function(...Object.keys(browser), landingOrAppScript)(...Object.values(browser));
  return { app: appended.length > 0, membersChunks: appended.length > 0 && preloads.size > 0 };
}

describe('before the first paint', () => {
  test.each<[string, Visit, boolean]>([
    ['a visitor without a session sees the landing', {}, false],
    ['a visitor whose browser denies storage sees the landing', { session: 'blocked' }, false],
    ['a campaign link leads to the landing', { search: '?utm_source=poster' }, false],
    ['a user with a session gets the app', { session: '{}' }, true],
    ['an address other than the home page opens the app', { path: '/login' }, true],
    ['the link of an invitation opens the app', { search: '?referrer=RAE123' }, true],
    ['an installed web app opens the app', { standalone: true }, true],
    ['the app from an app store opens the app', { native: true }, true],
  ])(
    'the start script of the page chooses between the landing page and the app before the first paint: %s',
    (_, visit, app) => {
      expect(start(visit).app).toBe(app);
    },
  );

  test('only a browser with a session preloads the chunks that only members need', () => {
    expect(start({ path: '/login' }).membersChunks).toBe(false);
    expect(start({ path: '/login', session: '{}' }).membersChunks).toBe(true);
  });
});
