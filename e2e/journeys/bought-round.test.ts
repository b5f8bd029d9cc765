import { updateLocation } from '@nightjar/domain/account/calls';
import { redeemPaidVoucherDrink } from '@nightjar/domain/drinks/calls';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessible.ts';
import { type Bar, barOfDee } from '../fixtures/bar.ts';
import { pickRadio, pressKey, tabTo } from '../fixtures/keys.ts';
import { newMember, setStatusOut } from '../fixtures/member.ts';
import { expectArrival, expectFirstPage, takeScreenshot } from '../fixtures/page.ts';
import { dee } from '../fixtures/people.ts';
import { test } from '../fixtures/test.ts';
import { callAs, openSession, sessionOf } from '../fixtures/wire.ts';

const bank = { path: '/drinks', heading: 'Drink Bank', tabBar: true };

test('two vouchers are bought, poured by an override, taken back and poured again, by keys alone', async ({
  site,
  phoneOf,
}) => {
  test.slow();
  const session = await newMember(site, { first_name: 'Rae', last_name: 'Okafor', nickname: 'Rae' });
  const guest = sessionOf(site, session);
  await setStatusOut(guest);
  const bar = await barOfDee(site, guest);
  const phone = await phoneOf(session);
  await phone.context().setGeolocation(bar.place);
  const shelf = phone.getByRole('article').filter({ has: phone.getByRole('button', { name: /^Redeem/ }) });
  const pours = bodiesOf(phone);
  const beAt = async (place: Bar['place']) => {
    await phone.context().setGeolocation(place);
    const { latitude: lat, longitude: lng } = place;
    await callAs(guest, updateLocation, { user_id: guest.userId, lat, lng });
  };

  await test.step('two vouchers are put in the cart', async () => {
    await phone.goto('/drinks');
    await expectFirstPage(phone, bank);
    await expect(shelf).toBeHidden();
    await pressKey(phone, phone.getByRole('button', { name: 'Buy drinks' }));
    const cart = phone.getByRole('dialog', { name: 'Buy drinks' });
    await expect(cart).toBeVisible();
    await pressKey(phone, cart.getByRole('button', { name: 'One more' }));
    await expectAccessible(phone);
    await pressKey(phone, cart.getByRole('button', { name: /^Pay / }));
  });

  await test.step("Rae pays on the provider's page, and returns to the Drink Bank with two vouchers", async () => {
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Checkout');
    const works = phone.getByRole('radio', { name: /which works/ });
    await tabTo(phone, works.or(phone.getByRole('radio', { name: /which is declined/ })).first());
    if (!(await works.isChecked())) await phone.keyboard.press('ArrowDown');
    await pressKey(phone, phone.getByRole('button', { name: /^Pay / }));
    await expectFirstPage(phone, { path: '/app-redirect', heading: 'Success!', tabBar: false });
    await expect(
      phone.getByText('Drink vouchers have been added to your Drink Bank.', { exact: true }),
    ).toBeVisible();
    await pressKey(phone, phone.getByRole('link', { name: 'OK' }));
    await expectArrival(phone, bank);
    await expect(shelf.getByText('×2')).toBeVisible();
    await takeScreenshot(phone, 'drinks-bought');
  });

  await test.step('a voucher is chosen for a bar that is a kilometer away', async () => {
    await beAt(northOf(bar.place));
    await pressKey(phone, shelf.getByRole('button', { name: /^Redeem/ }));
    await pressKey(phone, phone.getByRole('link', { name: new RegExp(`^${bar.name} Open`) }));
    await expectArrival(phone, { path: `/redeem/${bar.venueId}`, heading: bar.name, tabBar: false });
    await pressKey(phone, phone.getByRole('button', { name: 'Continue' }));
  });

  await test.step('a pour from too far away is refused, and asks for a reason and the code once more', async () => {
    await giveCode(phone, bar);
    await expect(phone.getByRole('heading', { name: 'Ask Dee to wave you through' })).toBeVisible();
    await expect(phone.getByText(/^Your phone says you are 0\.6 mi away\./)).toBeVisible();
    const ask = phone.getByRole('button', { name: "Ask for Dee's code" });
    await expect(ask).toBeDisabled();
    await expectAccessible(phone);
    await takeScreenshot(phone, 'redeem-override');
    await pickRadio(phone, 'Out on the terrace');
    await pressKey(phone, ask);
    await expect(phone.getByRole('heading', { name: "Dee's code, once more" })).toBeVisible();
    await expectAccessible(phone);
    await giveCode(phone, bar);
  });

  await test.step('an overridden pour is confirmed without holding the button', async () => {
    await confirm(phone);
    await expect(phone.getByText(`LIVE AT ${bar.name.toUpperCase()}`)).toBeVisible();
    await expectAccessible(phone);
  });

  expect(pours).toHaveLength(1);
  expect(pours[0]).toMatchObject({ issue_override: true, override_reason: 'Out on the terrace' });

  await test.step("the bartender's phone asks about the overridden pour, and takes it back", async () => {
    const dees = await phoneOf(await openSession(site, dee));
    await dees.goto('/profile');
    await expectFirstPage(dees, { path: '/profile', heading: 'Dee', tabBar: true });
    const card = dees.getByRole('region', { name: 'Poured for Rae with your code' });
    await expect(card.getByRole('heading', { name: 'You waved through Rae: far away' })).toBeVisible();
    await expectAccessible(dees);
    await takeScreenshot(dees, 'overridden');
    await card.getByRole('button', { name: /^Take it back/ }).click();
    await expect(card).toBeHidden();
    await expect(dees.getByText("Taken back. The drink is Rae's again.")).toBeVisible();
  });

  await test.step('after an override was taken back, the proof ends, the guest reads why, and no code overrides anything tonight', async () => {
    await expect(phone.getByText(/^Dee took that pour back/)).toBeVisible();
    await expectAccessible(phone);
    await takeScreenshot(phone, 'redeem-taken-back');
    await pressKey(phone, phone.getByRole('button', { name: 'Continue' }));
    await giveCode(phone, bar);
    await expect(phone.getByText(/^Your last override was taken back/)).toBeVisible();
  });

  await test.step('the voucher of the pour that was taken back is poured at the bar without an override', async () => {
    await beAt(bar.place);
    await phone.goto('/drinks');
    await expectFirstPage(phone, bank);
    await expect(shelf.getByText('×2')).toBeVisible();
    await pressKey(phone, shelf.getByRole('button', { name: /^Redeem/ }));
    await pressKey(phone, phone.getByRole('link', { name: new RegExp(`^${bar.name} Open`) }));
    await expectArrival(phone, { path: `/redeem/${bar.venueId}`, heading: bar.name, tabBar: false });
    await pressKey(phone, phone.getByRole('button', { name: 'Continue' }));
    await giveCode(phone, bar);
    await confirm(phone);
    await expect(phone.getByText(`LIVE AT ${bar.name.toUpperCase()}`)).toBeVisible();
  });

  await test.step('a poured voucher is gone from the Drink Bank, and starts no cooldown', async () => {
    await pressKey(phone, phone.getByRole('button', { name: 'Close' }));
    await phone.goto('/drinks');
    await expectFirstPage(phone, bank);
    await expect(shelf.getByText('×2')).toBeHidden();
    await expect(shelf).toHaveCount(1);
    await expect(phone.getByText('free pours left')).toBeVisible();
    await expect(phone.getByText(/^Next free pour in/)).toBeHidden();
  });
});

const northOf = ({ latitude, longitude }: Bar['place']) => ({ latitude: latitude + 0.009, longitude });

/** Enters the code and color of the bartender Dee. */
async function giveCode(phone: Page, bar: Bar): Promise<void> {
  await expect(phone.getByRole('textbox', { name: 'Digit 1 of 4' })).toBeFocused();
  await phone.keyboard.type(bar.code);
  await pickRadio(phone, bar.color);
  await pressKey(phone, phone.getByRole('button', { name: 'Check' }));
}

async function confirm(phone: Page): Promise<void> {
  await pressKey(phone, phone.getByRole('button', { name: 'Confirm without holding' }));
  const asked = phone.getByRole('dialog', { name: 'Pour it now?' });
  await expect(asked.getByRole('button', { name: 'Pour it' })).toBeEnabled();
  await pressKey(phone, asked.getByRole('button', { name: 'Pour it' }));
}

/** Returns a list that receives the body of each later request by which this page pours a voucher. */
function bodiesOf(page: Page): unknown[] {
  const bodies: unknown[] = [];
  page.on('request', request => {
    if (new URL(request.url()).pathname === redeemPaidVoucherDrink.path) bodies.push(request.postDataJSON());
  });
  return bodies;
}
