import { describe, expect, test } from 'vitest';
import { landingOrAppScript, memberPreloadTags, moveAppTagsIntoTemplate } from './landing.ts';
import { groundColours } from './src/ui/theme/look.ts';

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
  /** The look that is kept on the device. */
  look?: string;
  /** What the system prefers. */
  system?: 'light' | 'dark';
};

/**
 * Runs the start script in a small fake browser, and returns whether it opened the app, whether it preloaded a member's
 * chunks, and which look the page has.
 */
function start(visit: Visit) {
  const { path = '/', search = '', session = null, standalone = false, native = false, look = null } = visit;
  const themeColor = { content: groundColours.dark };
  const page = { dataset: { mantineColorScheme: 'dark' } };
  const appended: unknown[] = [];
  const preloads = new Set(['member.js']);
  const document = {
    documentElement: page,
    querySelector: () => themeColor,
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
        return key === 'nightjar.session' ? session : look;
      },
    },
    matchMedia: (query: string) => ({
      matches: query.includes('standalone') ? standalone : visit.system !== 'light',
    }),
    navigator: {},
    addEventListener: () => {},
    window: native ? { Capacitor: {} } : {},
  };
  new Function(...Object.keys(browser), landingOrAppScript)(...Object.values(browser));
  return {
    app: appended.length > 0,
    membersChunks: appended.length > 0 && preloads.size > 0,
    look: page.dataset.mantineColorScheme,
    themeColor: themeColor.content,
  };
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

  test.each<[string, Visit, 'light' | 'dark']>([
    ['a light system', { system: 'light' }, 'light'],
    ['a dark system', { system: 'dark' }, 'dark'],
    ['the light look kept on a dark system', { system: 'dark', look: 'light' }, 'light'],
    ['the dark look kept on a light system', { system: 'light', look: 'dark' }, 'dark'],
    ['the look of the system kept on a light system', { system: 'light', look: 'auto' }, 'light'],
    ['storage that is blocked on a light system', { system: 'light', session: 'blocked' }, 'light'],
  ])(
    'the page and the bar of the browser have the right look before the first paint: %s',
    (_, visit, look) => {
      const page = start({ path: '/login', ...visit });
      expect(page.look).toBe(look);
      expect(page.themeColor).toBe(groundColours[look]);
    },
  );

  test('the landing page is dark on a light system too', () => {
    expect(start({ system: 'light', look: 'light' }).look).toBe('dark');
  });
});
