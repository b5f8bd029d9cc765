import { drinkBankStats, redeemFreeDrink } from '@nightjar/domain/drinks/calls';
import { proofLasts } from '@nightjar/domain/drinks/entity';
import { expect, type Page } from '@playwright/test';
import { type Bar, barOfDee } from '../fixtures/bar.ts';
import { enterDigits, expectAccessible, expectArrival, signIn, takeScreen } from '../fixtures/page.ts';
import { demoCode, moth, rae } from '../fixtures/people.ts';
import { test } from '../fixtures/test.ts';
import { callAs, signInByWire } from '../fixtures/wire.ts';

test('a free pour: code, colour, hold, live proof, receipt', async ({ page, context, site }) => {
  const guest = await signInByWire(site, rae);
  const bar = await barOfDee(site, guest);
  const before = await callAs(guest, drinkBankStats, {});
  await context.setGeolocation(bar.place);
  await page.clock.install();
  await signIn(page, site, rae, demoCode);
  const pours = countPours(page);

  await test.step('the wrong colour says nothing of which half was wrong, and the code is asked again', async () => {
    await page.goto(`/redeem/${bar.venueId}`);
    await expectArrival(page, { path: `/redeem/${bar.venueId}`, heading: bar.name, tabBar: false });
    await chooseFreePour(page);
    await checkWith(page, bar.code, bar.otherColor);
    await expect(page.getByText("That code and colour don't match anyone on this bar.")).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Digit 1 of 4' })).toHaveValue('');
    await expectAccessible(page);
  });

  await test.step('the right colour leads to the plate to hold', async () => {
    await checkWith(page, bar.code, bar.color);
    await expect(holdButton(page)).toBeVisible();
    await expect(page.getByText(bar.color.replace(/^\d, /, ''))).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('released early it sends nothing', async () => {
    await hold(page, 600);
    expect(pours()).toBe(0);
    await expect(holdButton(page)).toBeVisible();
  });

  await test.step('held for 1200 ms it pours once, and the proof lives', async () => {
    await hold(page, 1200);
    await expect(page.getByText('FREE DRINK')).toBeVisible();
    expect(pours()).toBe(1);
    await expect(page.getByText(`LIVE AT ${bar.name.toUpperCase()}`)).toBeVisible();
    const clock = page.getByRole('timer').filter({ hasText: /\d\d:\d\d:\d\d/ });
    const shown = await clock.textContent();
    await page.clock.runFor(1000);
    await expect(clock).not.toHaveText(shown ?? '');
    await expectAccessible(page);
    await takeScreen(page, 'proof');
  });

  await test.step('a tap prints the second under the finger', async () => {
    await page.mouse.click(195, 600);
    await expect(page.getByTestId('tap-ring')).toHaveText(/^\d\d$/);
  });

  await test.step('a reload shows the same proof', async () => {
    await page.reload();
    await expect(page.getByText('FREE DRINK')).toBeVisible();
    expect(pours()).toBe(1);
  });

  await test.step('after its time the proof is visibly dead', async () => {
    await page.clock.fastForward(proofLasts);
    await expect(page.getByText(/The proof has ended/)).toBeVisible();
    await expect(page.getByText('FREE DRINK')).toBeHidden();
    await expectAccessible(page);
  });

  await test.step('the Drink Bank holds one less and counts down to the next', async () => {
    await page.goto('/drinks');
    await expectArrival(page, { path: '/drinks', heading: 'Drink Bank', tabBar: true });
    const left = await callAs(guest, drinkBankStats, {});
    expect(left.free_left).toBe(before.free_left - 1);
    await expect(page.getByText(String(left.free_left), { exact: true })).toBeVisible();
    await expect(page.getByText(/Next free pour in \d+:\d\d/)).toBeVisible();
    await takeScreen(page, 'drink-bank');
  });
});

test('a lost reply pours no second drink', async ({ page, context, site, trouble }) => {
  const guest = await signInByWire(site, moth);
  const bar = await barOfDee(site, guest);
  const before = await callAs(guest, drinkBankStats, {});
  await context.setGeolocation(bar.place);
  await page.clock.install();
  await signIn(page, site, moth, demoCode);
  const pours = countPours(page);
  trouble.expect(/ERR_CONNECTION_FAILED/);
  await page.route(`**${redeemFreeDrink.path}`, async route => {
    await route.fetch();
    await route.abort('connectionfailed');
  });

  await page.goto(`/redeem/${bar.venueId}`);
  await chooseFreePour(page);
  await checkWith(page, bar.code, bar.color);
  await hold(page, 1200);
  await expect(page.getByText('FREE DRINK')).toBeVisible();

  expect(pours()).toBe(1);
  const after = await callAs(guest, drinkBankStats, {});
  expect(after.free_left).toBe(before.free_left - 1);
});

async function chooseFreePour(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /^Free pour/ }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
}

async function checkWith(page: Page, code: Bar['code'], color: Bar['color']): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Over to your pro' })).toBeVisible();
  await enterDigits(page, code);
  await page.getByRole('radio', { name: color }).check();
  await page.getByRole('button', { name: 'Check' }).click();
}

function holdButton(page: Page) {
  return page.getByRole('button', { name: /hold to pour/i });
}

/** Presses for exactly this long on the page's own clock. */
async function hold(page: Page, ms: number): Promise<void> {
  await holdButton(page).hover();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.mouse.down();
  await page.clock.runFor(ms);
  await page.mouse.up();
  await page.clock.resume();
}

/** How often the page has asked for a free drink so far. */
function countPours(page: Page): () => number {
  let count = 0;
  page.on('request', request => {
    if (new URL(request.url()).pathname === redeemFreeDrink.path) count += 1;
  });
  return () => count;
}
