import { myUserDetails } from '@nightjar/domain/account/calls';
import { redeemPaidVoucherDrink } from '@nightjar/domain/drinks/calls';
import { proClockIn, proClockOut } from '@nightjar/domain/staff/calls';
import { expect, type Page } from '@playwright/test';
import { barOfDee } from '../fixtures/bar.ts';
import { pickRadio, pressKey, tabTo } from '../fixtures/keys.ts';
import { beOut, newMember } from '../fixtures/member.ts';
import { expectAccessible, expectArrival, expectStart, takeScreen } from '../fixtures/page.ts';
import { dee } from '../fixtures/people.ts';
import { test } from '../fixtures/test.ts';
import { as, callAs, signInByWire } from '../fixtures/wire.ts';

const bank = { path: '/drinks', heading: 'Drink Bank', tabBar: true };

test('a bought round, by keys alone: two vouchers, one poured past the clock', async ({ site, phoneOf }) => {
  test.slow();
  const session = await newMember(site, { first_name: 'Rae', last_name: 'Okafor', nickname: 'Rae' });
  const guest = as(site, session);
  await beOut(guest);
  const bar = await barOfDee(site, guest);
  const phone = await phoneOf(session);
  await phone.context().setGeolocation(bar.place);
  const shelf = phone.getByRole('region', { name: 'Paid vouchers' });
  const pours = bodiesOf(phone);

  await test.step('two vouchers are put in the cart', async () => {
    await phone.goto('/drinks');
    await expectStart(phone, bank);
    await expect(shelf).toBeHidden();
    await pressKey(phone, phone.getByRole('button', { name: 'Buy vouchers' }));
    const cart = phone.getByRole('dialog', { name: 'Buy vouchers' });
    await expect(cart).toBeVisible();
    await pressKey(phone, cart.getByRole('button', { name: 'One more' }));
    await expectAccessible(phone);
    await pressKey(phone, cart.getByRole('button', { name: /^Pay / }));
  });

  await test.step("paid on the provider's page, and back", async () => {
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Checkout');
    const works = phone.getByRole('radio', { name: /which works/ });
    await tabTo(phone, works.or(phone.getByRole('radio', { name: /which is declined/ })).first());
    if (!(await works.isChecked())) await phone.keyboard.press('ArrowDown');
    await pressKey(phone, phone.getByRole('button', { name: /^Pay / }));
    await expectStart(phone, { path: '/app-redirect', heading: 'Success!', tabBar: false });
    await expect(
      phone.getByText('Drink vouchers have been added to your Drink Bank.', { exact: true }),
    ).toBeVisible();
    await pressKey(phone, phone.getByRole('link', { name: 'OK' }));
    await expectArrival(phone, bank);
    await expect(shelf.getByText('×2')).toBeVisible();
    await takeScreen(phone, 'drinks-bought');
  });

  await offShift(site, async () => {
    await test.step('one is chosen for the bar', async () => {
      await pressKey(phone, shelf.getByRole('button', { name: /^Redeem/ }));
      await pressKey(phone, phone.getByRole('link', { name: new RegExp(`^${bar.name}`) }));
      await expectArrival(phone, { path: `/redeem/${bar.venueId}`, heading: bar.name, tabBar: false });
      await pressKey(phone, phone.getByRole('button', { name: 'Continue' }));
      await expect(phone.getByRole('heading', { name: 'Over to your pro' })).toBeVisible();
    });

    await test.step('the bar is told that Dee is not clocked in, and pours all the same', async () => {
      await phone.keyboard.type(bar.code);
      await pickRadio(phone, bar.color);
      await pressKey(phone, phone.getByRole('button', { name: 'Check' }));
      const sheet = phone.getByRole('dialog', { name: 'Heads up for the pro' });
      await expect(sheet.getByText('Dee is not clocked in. Pour anyway?')).toBeVisible();
      await expect(sheet.getByRole('radio', { name: 'Just started my shift' })).toBeChecked();
      await expectAccessible(phone);
      await takeScreen(phone, 'redeem-issue');
      await pressKey(phone, sheet.getByRole('button', { name: 'Pour anyway' }));
    });

    await test.step('confirmed without holding', async () => {
      await pressKey(phone, phone.getByRole('button', { name: 'Confirm without holding' }));
      const asked = phone.getByRole('dialog', { name: 'Pour it now?' });
      await expect(asked.getByRole('button', { name: 'Pour it' })).toBeEnabled();
      await pressKey(phone, asked.getByRole('button', { name: 'Pour it' }));
      await expect(phone.getByText(`LIVE AT ${bar.name.toUpperCase()}`)).toBeVisible();
      await expectAccessible(phone);
    });
  });

  expect(pours).toHaveLength(1);
  expect(pours[0]).toMatchObject({ issue_override: true, override_reason: 'Just started my shift' });

  await test.step('the voucher is gone, and nothing has to be waited for', async () => {
    await pressKey(phone, phone.getByRole('button', { name: 'Close' }));
    await phone.goto('/drinks');
    await expectStart(phone, bank);
    await expect(shelf.getByText('×2')).toBeHidden();
    await expect(shelf.getByRole('article')).toHaveCount(1);
    await expect(phone.getByText('free pours left')).toBeVisible();
    await expect(phone.getByText(/^Next free pour in/)).toBeHidden();
  });
});

/** Dee has gone home meanwhile, and is back behind the bar for whoever comes next. */
async function offShift(site: string, act: () => Promise<void>): Promise<void> {
  const pro = await signInByWire(site, dee);
  const { pros } = await callAs(pro, myUserDetails, {});
  const place = pros.find(({ clocked_in }) => clocked_in);
  if (!place) throw new Error('Dee is not behind a bar tonight.');
  await callAs(pro, proClockOut, { pro_id: place.pro_id });
  try {
    await act();
  } finally {
    await callAs(pro, proClockIn, { pro_id: place.pro_id, duration_in_hours: 6 });
  }
}

/** What every pour of a voucher has said to the server so far. */
function bodiesOf(page: Page): unknown[] {
  const bodies: unknown[] = [];
  page.on('request', request => {
    if (new URL(request.url()).pathname === redeemPaidVoucherDrink.path) bodies.push(request.postDataJSON());
  });
  return bodies;
}
