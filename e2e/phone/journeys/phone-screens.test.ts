import { brand } from '@nightjar/domain/brand';
import { expect, type Page } from '@playwright/test';
import { barOfDee } from '../../fixtures/bar.ts';
import { signInWithStatusOut } from '../../fixtures/guest.ts';
import { takeScreenshot } from '../../fixtures/page.ts';
import { rae } from '../../fixtures/people.ts';
import { openSession, sessionOf } from '../../fixtures/wire.ts';
import type { Phone } from '../phone.ts';
import { signInWithoutPage } from '../session.ts';
import { test } from '../test.ts';

/** An iPhone has a notch and a home bar of this many pixels. */
const insets = { top: 59, bottom: 34 };
const keyboardHeight = 336;
const [host] = brand.hosts as readonly string[];

test('no control of the main pages is covered by the notch, the home bar or the keyboard of a phone', async ({
  install,
  site,
}) => {
  await signInWithStatusOut(site, rae);
  const session = await openSession(site, rae);
  const bar = await barOfDee(site, sessionOf(site, session));
  await test.step('no control of the pages before the sign-in is covered by the notch or the home bar', async () => {
    const phone = await install('ios');
    await coverEdges(await phone.launch());
    for (const path of ['/welcome', '/login']) await showPage(phone, path);
  });

  const phone = await install('ios');
  signInWithoutPage(phone, session);
  await coverEdges(await phone.launch());
  await expect(phone.page).toHaveURL(url => url.pathname === '/discover');
  await expect(phone.page.getByRole('heading', { level: 1 })).toBeVisible();

  await test.step("no control of a member's pages is covered by the notch or the home bar", async () => {
    const paths = ['/drinks', '/search/people', '/chats', '/profile', '/settings', '/support', '/discover'];
    for (const path of [...paths, `/venues/${bar.venueId}`, '/status']) await showPage(phone, path);
  });

  await test.step('the field and the button of a chat are above the open keyboard', async () => {
    await openInApp(phone, '/chats');
    await phone.page.getByRole('main').getByRole('link').filter({ hasText: /./ }).first().click();
    await expect(phone.page).toHaveURL(/\/chats\/[\da-f-]{36}$/);
    const field = phone.page.getByRole('textbox').last();
    await field.fill('Who is out?');
    await openKeyboard(phone);
    await expect(field).toBeInViewport({ ratio: 1 });
    await expect(phone.page.getByRole('button', { name: 'Send' })).toBeInViewport({ ratio: 1 });
    await takeScreenshot(phone.page, 'phone-keyboard-chat');
  });
});

/** Makes the page report the safe areas of a phone with a notch and a home bar. */
async function coverEdges(page: Page, covered = insets): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setSafeAreaInsetsOverride', { insets: covered });
}

/** The open keyboard makes the web view shorter, and the home bar is then over the keyboard and not over the page. */
async function openKeyboard(phone: Phone): Promise<void> {
  const { width, height } = phone.page.viewportSize() ?? { width: 390, height: 844 };
  await phone.page.setViewportSize({ width, height: height - keyboardHeight });
  await coverEdges(phone.page, { ...insets, bottom: 0 });
  await phone.moveKeyboard(keyboardHeight);
}

async function openInApp({ openLink, page }: Phone, path: string): Promise<void> {
  await openLink(`https://${host}${path}`);
  await expect(page).toHaveURL(url => url.pathname === path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Opens a page, takes a screenshot, and checks that neither the notch nor the home bar covers a control. */
async function showPage(phone: Phone, path: string): Promise<void> {
  await openInApp(phone, path);
  await expect(phone.page.locator('[aria-busy="true"]')).toHaveCount(0);
  await takeScreenshot(
    phone.page,
    `phone${path.replace(/[\da-f]{8}-[\da-f-]{27}/, 'one').replaceAll('/', '-')}`,
  );
  expect(await phone.page.evaluate(coveredControls, insets), path).toEqual([]);
}

/**
 * This function runs in the page. It names the controls and headings whose middle the notch covers, and those fixed to
 * the screen that the home bar covers.
 */
function coveredControls({ top, bottom }: { top: number; bottom: number }): string[] {
  const stays = (element: Element | null): boolean =>
    element !== null &&
    (['fixed', 'sticky'].includes(getComputedStyle(element).position) || stays(element.parentElement));
  const controls = [...document.querySelectorAll('h1, a, button, input, [role=radio], [role=tab]')];
  return controls
    .filter(control => control.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    .map(control => ({ control, box: control.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 1 && box.height > 1 && box.bottom > 0 && box.top < innerHeight)
    .filter(
      ({ control, box }) =>
        (box.top + box.bottom) / 2 < top || (stays(control) && box.bottom > innerHeight - bottom),
    )
    .map(
      ({ control, box }) => `${control.textContent} at ${Math.round(box.top)} to ${Math.round(box.bottom)}`,
    );
}
