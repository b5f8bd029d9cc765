import { myUserDetails } from '@nightjar/domain/account/calls';
import { currentRedemptions, drinkBankStats, redeemFreeDrink } from '@nightjar/domain/drinks/calls';
import { proofLasts } from '@nightjar/domain/drinks/entity';
import { seconds } from '@nightjar/domain/kernel/time';
import { proClockIn, proClockOut } from '@nightjar/domain/staff/calls';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessible.ts';
import { type Bar, barOfDee } from '../fixtures/bar.ts';
import { pressFor, stopClock } from '../fixtures/clock.ts';
import { signInWithStatusOut } from '../fixtures/guest.ts';
import { pickRadio, pressKey, tabTo } from '../fixtures/keys.ts';
import { newMember, setStatusOut } from '../fixtures/member.ts';
import { enterDigits, expectArrival, expectFirstPage, signIn, takeScreenshot } from '../fixtures/page.ts';
import { dee, moth, rae } from '../fixtures/people.ts';
import { readQr } from '../fixtures/qr.ts';
import { test } from '../fixtures/test.ts';
import { callAs, type OpenSession, openSession, sessionOf, signInByWire } from '../fixtures/wire.ts';

test('a free drink is poured by code, color and a held button, with a live proof and a receipt', async ({
  page,
  context,
  site,
}) => {
  const guest = await signInWithStatusOut(site, rae);
  const bar = await barOfDee(site, guest);
  const before = await callAs(guest, drinkBankStats, {});
  await context.setGeolocation(bar.place);
  await page.clock.install();
  await signIn(page, rae, `/venues/${bar.venueId}`);
  const pours = countPours(page);

  await test.step('the page of a bar leads to the choice of what to pour', async () => {
    await expectArrival(page, { path: `/venues/${bar.venueId}`, heading: bar.name, tabBar: true });
    await takeScreenshot(page, 'venue');
    await page.getByRole('link', { name: 'Redeem a drink' }).click();
    await expectArrival(page, { path: `/redeem/${bar.venueId}`, heading: bar.name, tabBar: false });
    await chooseFreePour(page);
    await expectAccessible(page);
  });

  await test.step('after a wrong color the message does not show whether code or color was wrong, and the code is requested again', async () => {
    await enterDigits(page, bar.code);
    await page.getByRole('radio', { name: bar.otherColor }).check();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Check' }).click();
    await expect(page.getByRole('alert')).toHaveText("That code and color don't match anyone at this bar.");
    const cells = page.getByRole('textbox', { name: /^Digit/ });
    await expect(cells).toHaveCount(4);
    for (const cell of await cells.all()) await expect(cell).toHaveValue('');
    await expectAccessible(page);
  });

  await test.step('the right color leads to the button to hold', async () => {
    await enterDigits(page, bar.code);
    await page.getByRole('radio', { name: bar.color }).check();
    await takeScreenshot(page, 'redeem-colour');
    await page.getByRole('button', { name: 'Check' }).click();
    await expect(holdButton(page)).toBeVisible();
    await expect(page.getByText(bar.color.replace(/^\d, /, ''))).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a button that is released early sends no pour', async () => {
    await holdButton(page).hover();
    await pressFor(page, 600);
    await page.clock.fastForward(5 * seconds);
    await expect(holdButton(page)).toBeEnabled();
    expect(pours()).toBe(0);
  });

  await test.step('a button that is held for 1200 ms pours once, and the clock of the proof runs', async () => {
    await holdButton(page).hover();
    await pressFor(page, 1200);
    await expectProof(page, bar);
    expect(pours()).toBe(1);
    const shown = (await clockOfProof(page).textContent()) ?? '';
    expect(shown).toMatch(/^\d?\d:\d\d:\d\d[ap]m$/);
    await page.clock.runFor(1 * seconds);
    await expect(clockOfProof(page)).not.toHaveText(shown);
    await expectAccessible(page);
    await takeScreenshot(page, 'proof');
  });

  await test.step('a tap on the proof prints the current second', async () => {
    await stopClock(page);
    const printed = await catchPrint(page);
    await page.mouse.click(195, 600);
    await expect.poll(printed).toMatch(/^\d\d$/);
    const shown = Number((await clockOfProof(page).textContent())?.slice(-4, -2));
    // The page draws its clock once per second, but a tap prints the time of the tap. So the tap may already print the
    // next second.
    expect([shown, (shown + 1) % 60]).toContain(Number(await printed()));
    await page.clock.resume();
  });

  await test.step('a reload shows the same proof of a pour', async () => {
    await page.reload();
    await expectProof(page, bar);
    await expectFirstPage(page, { path: `/redeem/${bar.venueId}`, heading: 'FREE DRINK', tabBar: false });
  });

  await test.step('the proof of a pour is visibly over after its time', async () => {
    await page.clock.fastForward(proofLasts);
    await expect(page.getByText(/The proof has ended/)).toBeVisible();
    await expect(page.getByText('FREE DRINK')).toBeHidden();
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: bar.name })).toBeVisible();
    await expect(page.getByRole('radio', { name: /^Free pour/ })).toBeDisabled();
    await expect(page.getByRole('timer')).toHaveText(/^Next free pour in/);
  });

  await test.step('the Drink Bank has one free pour less and counts down to the next', async () => {
    await page.goto('/drinks');
    await expectFirstPage(page, { path: '/drinks', heading: 'Drink Bank', tabBar: true });
    const left = before.free_left - 1;
    await expect(page.getByRole('img', { name: `${left}`, exact: true })).toBeVisible();
    await expect(page.getByText(left === 1 ? 'free pour left' : 'free pours left')).toBeVisible();
    await expect(page.getByRole('timer')).toHaveText(/^Next free pour in 4[34]:\d\d$/);
    await takeScreenshot(page, 'drinks');
  });

  expect(pours()).toBe(1);
  expect((await callAs(guest, drinkBankStats, {})).free_used).toBe(before.free_used + 1);
});

test('the open page of a bar shows at once that a shift there ends or begins', async ({ page, site }) => {
  const bar = await barOfDee(site, await signInWithStatusOut(site, moth));
  const pro = await signInByWire(site, dee);
  const { pros } = await callAs(pro, myUserDetails, {});
  const pro_id = pros.find(({ venue_id }) => venue_id === bar.venueId)?.pro_id ?? bar.name;
  await signIn(page, moth, `/venues/${bar.venueId}`);
  const onShift = page.getByRole('region', { name: 'Behind the bar' });
  await expect(onShift).toContainText('Dee');
  await callAs(pro, proClockOut, { pro_id });
  await expect(onShift).not.toContainText('Dee');
  await callAs(pro, proClockIn, { pro_id, duration_in_hours: 6 });
  await expect(onShift).toContainText('Dee');
});

test('a lost reply to a pour causes no second pour', async ({ page, context, site, trouble }) => {
  const guest = await signInWithStatusOut(site, moth);
  const bar = await barOfDee(site, guest);
  const before = await callAs(guest, currentRedemptions, {});
  await context.setGeolocation(bar.place);
  await page.clock.install();
  await signIn(page, moth, `/redeem/${bar.venueId}`);
  const pours = countPours(page);

  await test.step('a guest who chose a free pour and entered code and color sees the button to hold', async () => {
    await expectArrival(page, { path: `/redeem/${bar.venueId}`, heading: bar.name, tabBar: false });
    await chooseFreePour(page);
    await enterDigits(page, bar.code);
    await page.getByRole('radio', { name: bar.color }).check();
    await page.getByRole('button', { name: 'Check' }).click();
    await expect(holdButton(page)).toBeVisible();
  });

  const answer = await holdBack(page, currentRedemptions.path);

  await test.step('a drink is poured whose answer never reaches the phone', async () => {
    trouble.expect(/^console: .*ERR_CONNECTION_FAILED .*redeem-free-drink/);
    await page.route(`**${redeemFreeDrink.path}`, async route => {
      await route.fetch();
      await route.abort('connectionfailed');
    });
    await holdButton(page).hover();
    await pressFor(page, 1200);
    await expect(page.getByRole('heading', { name: 'Checking whether that went through...' })).toBeVisible();
    await expect(holdButton(page)).toBeHidden();
    await expectAccessible(page);
  });

  await test.step('the pour of a lost reply is found, and its proof is shown', async () => {
    answer.letGo();
    await expectProof(page, bar);
    await expectAccessible(page);
  });

  expect(pours()).toBe(1);
  const after = await callAs(guest, currentRedemptions, {});
  expect(after.redemptions).toHaveLength(before.redemptions.length + 1);
  expect(after.redemptions[0]).toMatchObject({ kind: 'free', venue_id: bar.venueId, pro_first_name: 'Dee' });
});

test('a free drink is poured by keys alone, from the choice to the proof', async ({ site, phoneOf }) => {
  const { phone, bar } = await newcomerAt(site, phoneOf);
  await phone.goto(`/redeem/${bar.venueId}`);
  await expectFirstPage(phone, { path: `/redeem/${bar.venueId}`, heading: bar.name, tabBar: false });
  await tabTo(phone, phone.getByRole('radio', { name: /^Free pour/ }));
  await pressKey(phone, phone.getByRole('button', { name: 'Continue' }));
  await expect(phone.getByRole('textbox', { name: 'Digit 1 of 4' })).toBeFocused();
  await phone.keyboard.type(bar.code);
  await pickRadio(phone, bar.color);
  await pressKey(phone, phone.getByRole('button', { name: 'Check' }));
  await pressKey(phone, holdButton(phone));
  const asked = phone.getByRole('dialog', { name: 'Pour it now?' });
  await expect(asked.getByRole('button', { name: 'Pour it' })).toBeEnabled();
  await expectAccessible(phone);
  await pressKey(phone, asked.getByRole('button', { name: 'Pour it' }));
  await expectProof(phone, bar);
  await pressKey(phone, phone.getByRole('button', { name: /^Tap anywhere/ }));
  await pressKey(phone, phone.getByRole('button', { name: 'Close' }));
  await expectArrival(phone, { path: `/venues/${bar.venueId}`, heading: bar.name, tabBar: true });
});

test("a guest's own code that the bartender's phone scans pours a drink without the bartender's code", async ({
  site,
  phoneOf,
}) => {
  test.slow();
  const { phone, bar } = await newcomerAt(site, phoneOf);
  const dees = await phoneOf(await openSession(site, dee));
  await phone.goto(`/redeem/${bar.venueId}`);
  await expectFirstPage(phone, { path: `/redeem/${bar.venueId}`, heading: bar.name, tabBar: false });
  await chooseFreePour(phone);
  await phone.getByRole('button', { name: 'Show my code instead' }).click();
  const code = phone.getByRole('img', { name: 'Your code for the bartender' });
  await expect(code).toBeVisible();
  await expectAccessible(phone);
  await takeScreenshot(phone, 'redeem-scan');
  const read = (await readQr(code)) ?? '';

  await test.step('the bartender sees whose code was scanned, and for which drink', async () => {
    await dees.goto('/profile');
    await expectFirstPage(dees, { path: '/profile', heading: 'Dee', tabBar: true });
    await readOut(dees, read);
    await expect(dees.getByRole('status').getByText('Lark', { exact: true })).toBeVisible();
    await expect(dees.getByRole('status').getByText('Free pour')).toBeVisible();
    await expectAccessible(dees);
    await takeScreenshot(dees, 'scan-guest');
  });

  await test.step("the guest's phone shows the proof after the bartender's pour without a reload", async () => {
    await dees.getByRole('button', { name: 'Confirm without holding' }).click();
    await dees.getByRole('dialog', { name: 'Pour it now?' }).getByRole('button', { name: 'Pour it' }).click();
    await expect(dees.getByRole('heading', { name: 'Poured' })).toBeVisible();
    await expect(phone.getByRole('heading', { level: 1, name: 'FREE DRINK' })).toBeVisible();
    await expect(phone.getByText('Poured by Dee · Scanned')).toBeVisible();
    await expectAccessible(phone);
    await expectAccessible(dees);
  });

  await test.step("a guest's code that was poured pours no second drink", async () => {
    await dees.getByRole('button', { name: 'Next guest' }).click();
    await typeCode(dees, read);
    await expect(dees.getByText('That code already poured its drink.')).toBeVisible();
    await dees.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('a bartender stops serving a guest for tonight, and serves the guest again', async () => {
    await dees.getByRole('button', { name: 'Last pours' }).click();
    await dees.getByRole('button', { name: 'Stop serving Lark' }).first().click();
    await expectAccessible(dees);
    await dees.getByRole('button', { name: 'Stop serving tonight' }).click();
    await dees.getByRole('button', { name: 'Serve Lark again' }).first().click();
    await expect(dees.getByRole('button', { name: 'Stop serving Lark' }).first()).toBeVisible();
    await expectAccessible(dees);
  });
});

type PhoneOf = (session: OpenSession) => Promise<Page>;

/** Makes a new member at the bar of the bartender Dee. */
async function newcomerAt(site: string, phoneOf: PhoneOf): Promise<{ phone: Page; bar: Bar }> {
  const session = await newMember(site, { first_name: 'Lark', last_name: 'Sommer', nickname: 'Larky' });
  const guest = sessionOf(site, session);
  await setStatusOut(guest);
  const bar = await barOfDee(site, guest);
  const phone = await phoneOf(session);
  await phone.context().grantPermissions(['geolocation']);
  await phone.context().setGeolocation(bar.place);
  return { phone, bar };
}

/** Types the guest's code on the bartender's phone, because this machine has no camera that could scan it. */
async function readOut(phone: Page, code: string): Promise<void> {
  await phone.getByRole('button', { name: "Scan a guest's code" }).click();
  await typeCode(phone, code);
}

async function typeCode(phone: Page, code: string): Promise<void> {
  await phone.getByRole('textbox', { name: "Guest's code" }).fill(code);
  await phone.getByRole('button', { name: 'Look it up' }).click();
}

async function chooseFreePour(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /^Free pour/ }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Hand it to your bartender' })).toBeVisible();
}

async function expectProof(page: Page, bar: Bar): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'FREE DRINK' })).toBeVisible();
  await expect(page.getByText(`LIVE AT ${bar.name.toUpperCase()}`)).toBeVisible();
  await expect(page.getByText('Poured by Dee')).toBeVisible();
}

function clockOfProof(page: Page) {
  return page.getByRole('timer');
}

function holdButton(page: Page) {
  return page.getByRole('button', { name: 'Hold to pour' });
}

/** Returns the text that the next tap prints. It fades within two seconds, so it is recorded as it appears. */
async function catchPrint(page: Page): Promise<() => Promise<string | null>> {
  const touch = page.getByRole('button', { name: /^Tap anywhere/ });
  await touch.evaluate(button => {
    const note = () => button.setAttribute('data-printed', button.textContent);
    new MutationObserver(note).observe(button, { childList: true });
  });
  return () => touch.getAttribute('data-printed');
}

/** Holds back the page's requests of this call from the server until the test calls `letGo`. */
async function holdBack(page: Page, path: string): Promise<{ letGo(): void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**${path}`, async route => {
    await promise;
    await route.continue();
  });
  return { letGo: () => resolve() };
}

/** Returns a function that tells how often the page has requested a free drink since then. */
function countPours(page: Page): () => number {
  let count = 0;
  page.on('request', request => {
    if (new URL(request.url()).pathname === redeemFreeDrink.path) count += 1;
  });
  return () => count;
}
