import { launch } from 'puppeteer-core';
import { type EngineBrowser, phoneWindow } from './browser.ts';

/** Firefox asks this address where the machine is. It names downtown Tampa. */
const placeAddress =
  'data:application/json,{"location":{"lat":27.947,"lng":-82.459},"accuracy":10,"status":"OK"}';

/** Starts a stock Firefox with an empty profile and drives it by WebDriver BiDi. */
export async function startFirefox({ blocksStorage = false } = {}): Promise<EngineBrowser> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: process.env.FIREFOX_PATH ?? '',
    headless: true,
    defaultViewport: phoneWindow,
    extraPrefsFirefox: {
      // A test machine may have no graphics card, so Firefox never draws the map, and WebKitGTK does.
      'webgl.disabled': true,
      'permissions.default.geo': 1,
      'geo.provider.testing': true,
      'geo.provider.network.url': placeAddress,
      'intl.accept_languages': 'en-US',
      'layout.css.prefers-color-scheme.content-override': 0,
      ...(blocksStorage && { 'network.cookie.cookieBehavior': 2 }),
    },
  });
  const page = await browser.newPage();
  return {
    open: async url => void (await page.goto(url)),
    evaluate: expression => page.evaluate(expression),
    press: async ({ x, y }, holdMs) => page.mouse.click(x, y, { delay: holdMs }),
    type: text => page.keyboard.type(text),
    takePicture: () => page.screenshot(),
    close: () => browser.close(),
  };
}
