import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { brand } from '@nightjar/domain/brand';
import { expect } from '@playwright/test';
import type { OpenSession } from '../fixtures/wire.ts';
import type { EngineBrowser, Point } from './browsers/browser.ts';

/** An element is named as a screen reader names it: by its role and its name. */
export type Named = readonly [role: string, name: string | RegExp];

/** What a person does and sees. The journeys are written in these steps and know neither the browser nor its driver. */
export type Visitor = {
  goTo(path: string): Promise<void>;
  /** Opens this path as a user who has signed in on this device. */
  arriveAs(session: OpenSession, path: string): Promise<void>;
  press(...element: Named): Promise<void>;
  hold(holdMs: number, ...element: Named): Promise<void>;
  fill(field: string | RegExp, text: string): Promise<void>;
  type(text: string): Promise<void>;
  expectToSee(...element: Named): Promise<void>;
  expectText(text: string): Promise<void>;
  expectPath(path: string | RegExp): Promise<void>;
};

/** Testing Library finds elements by role and name in the page itself, so that no driver has to know how. */
const queries = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);

/** Returns the middle of an element, or null while none of that name is shown. An element to press must lie uncovered. */
const findInPage = `(role, name, pattern, uncovered) => {
  const found = TestingLibraryDom.queryAllByRole(document.body, role, {
    name: pattern === null ? name : new RegExp(pattern),
  });
  for (const element of found) {
    const target = element.labels?.[0] && role === 'radio' ? element.labels[0] : element;
    target.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, width, height } = target.getBoundingClientRect();
    const point = { x: left + width / 2, y: top + height / 2 };
    const hit = document.elementFromPoint(point.x, point.y);
    if (width > 0 && (!uncovered || target.contains(hit) || hit?.contains(target))) return point;
  }
  return null;
}`;

export function visitorOf(browser: EngineBrowser, site: string): Visitor {
  const ready = async () => {
    if (!(await browser.evaluate('Boolean(globalThis.TestingLibraryDom)')))
      await browser.evaluate(`(function () { ${queries}\n; return true; }).call(globalThis)`);
  };
  const find = async ([role, name]: Named, { uncovered = false } = {}): Promise<Point | null> => {
    await ready();
    const pattern = name instanceof RegExp ? name.source : null;
    const inputs = [role, `${name}`, pattern, uncovered].map(input => JSON.stringify(input));
    return (await browser.evaluate(`(${findInPage})(${inputs.join()})`)) as Point | null;
  };
  const expectToSee = async (...element: Named) => {
    await expect.poll(() => find(element), { message: `${element[0]} ${element[1]}` }).not.toBeNull();
  };
  /** Waits until the element has stopped moving. */
  const rest = async (element: Named): Promise<Point> => {
    let last: Point | null = null;
    await expect(async () => {
      const before = last;
      last = await find(element, { uncovered: true });
      expect(last, `${element[0]} ${element[1]}`).not.toBeNull();
      expect(last).toEqual(before);
    }).toPass();
    return last as unknown as Point;
  };
  const hold = async (holdMs: number, ...element: Named) => browser.press(await rest(element), holdMs);
  return {
    goTo: path => browser.open(`${site}${path}`),
    arriveAs: async (session, path) => {
      await browser.open(`${site}/support`);
      const kept = [`${brand.slug}.session`, JSON.stringify(session)].map(text => JSON.stringify(text));
      await browser.evaluate(`localStorage.setItem(${kept.join()})`);
      await browser.open(`${site}${path}`);
    },
    press: (...element) => hold(0, ...element),
    hold,
    fill: async (field, text) => {
      await hold(0, 'textbox', field);
      await browser.type(text);
    },
    type: text => browser.type(text),
    expectToSee,
    expectText: text =>
      expect.poll(() => browser.evaluate('document.body.innerText'), { message: text }).toContain(text),
    expectPath: path =>
      expect
        .poll(() => browser.evaluate('location.pathname'))
        .toMatch(path instanceof RegExp ? path : new RegExp(`^${path}$`)),
  };
}
