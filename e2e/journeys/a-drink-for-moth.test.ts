import { incomingShots, myVouchers } from '@nightjar/domain/drinks/calls';
import { expect } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessible.ts';
import { befriend, newMember, setStatusOut } from '../fixtures/member.ts';
import { expectArrival, expectFirstPage, takeScreenshot } from '../fixtures/page.ts';
import { moonPicture } from '../fixtures/picture.ts';
import { test } from '../fixtures/test.ts';
import { callAs, type OpenSession, sessionOf } from '../fixtures/wire.ts';

const bank = { path: '/drinks', heading: 'Drink Bank', tabBar: true };
const sending = { path: '/send-drinks/friends', heading: 'Send a drink', tabBar: true };

test('a drink is sent to Moth with a picture, opened and accepted, and another drink is declined', async ({
  site,
  phoneOf,
  trouble,
}) => {
  test.slow();
  const { rae, moth, stranger } = await threePeople(site);
  const raes = await phoneOf(rae);
  const moths = await phoneOf(moth);
  const waiting = moths.getByRole('link', { name: /^Rae got you one/ });
  const tickets = raes.getByRole('region', { name: 'Your tickets' });
  const toSend = tickets.getByRole('link', { name: 'Send A drink to give' });
  const onTheWay = raes.getByRole('region', { name: 'On their way' });

  await test.step('Moth opens the Drink Bank, and no sent drink waits in it', async () => {
    await moths.goto('/drinks');
    await expectFirstPage(moths, bank);
    await expect(waiting).toBeHidden();
  });

  await test.step('Rae, who has two drinks to send, picks Moth among her friends', async () => {
    await raes.goto('/drinks');
    await expectFirstPage(raes, bank);
    await expect(tickets.getByText('×2')).toBeVisible();
    await toSend.click();
    await expectArrival(raes, sending);
    await raes.getByRole('button', { name: /^Moth/ }).click();
    await expect(raes.getByRole('radio', { name: /^A drink to give/ })).toBeChecked();
    await expectAccessible(raes);
    await raes.getByRole('button', { name: 'Continue' }).click();
  });

  await test.step('a picture for a drink that fails to upload shows an error, and is uploaded at the second try', async () => {
    trouble.expect(/^console: .*ERR_CONNECTION_FAILED .*\/storage\//);
    await raes.route('**/storage/v1/object/**', route => route.abort('connectionfailed'));
    const chooser = raes.waitForEvent('filechooser');
    await raes.getByRole('button', { name: 'Add a photo' }).click();
    await (await chooser).setFiles({ name: 'moon.png', mimeType: 'image/png', buffer: moonPicture() });
    await expect(raes.getByText('Error uploading image. Please try again.')).toBeVisible();
    await expectAccessible(raes);
    await raes.unroute('**/storage/v1/object/**');
    await raes.getByRole('button', { name: 'Retry' }).click();
    await expect(raes.getByText('Error uploading image. Please try again.')).toBeHidden();
    await raes.getByRole('textbox', { name: 'A few words' }).fill('You survived.');
  });

  await test.step('leaving the page of an unsent drink asks for confirmation', async () => {
    // The tab bar is hidden while the keyboard is open, until the field loses the focus.
    await raes.getByRole('textbox', { name: 'A few words' }).blur();
    await raes.getByRole('link', { name: /^Discover/ }).click();
    await expect(raes.getByRole('dialog', { name: 'Discard this drink?' })).toBeVisible();
    await expectAccessible(raes);
    await raes.getByRole('button', { name: 'Cancel' }).click();
    await expect(raes.getByRole('textbox', { name: 'A few words' })).toHaveValue('You survived.');
  });

  await test.step('a drink is sent after its review', async () => {
    await raes.getByRole('button', { name: 'Continue' }).click();
    await expect(raes.getByText('“You survived.”')).toBeVisible();
    await expect(raes.getByAltText('Your photo')).toBeVisible();
    await expectAccessible(raes);
    await takeScreenshot(raes, 'send-check');
    await raes.getByRole('button', { name: 'Send it' }).click();
    await expect(raes.getByRole('dialog', { name: 'On its way.' })).toBeVisible();
    await expect(raes.getByText('Moth gets a nudge now.')).toBeVisible();
  });

  await test.step("Moth's Drink Bank shows the sent drink without a reload", async () => {
    await expect(waiting).toBeVisible();
  });

  await test.step('the next drink is sent without choosing the recipient again', async () => {
    await raes.getByRole('button', { name: 'Got It' }).click();
    await expectArrival(raes, bank);
    await expect(tickets.getByText('×2')).toBeHidden();
    await raes.goto(`/send-drinks/nearby/${moth.user.id}`);
    await expect(raes.getByRole('heading', { name: 'What will it be?' })).toBeVisible();
    await expect(raes.getByText('For Moth.')).toBeVisible();
    await raes.getByRole('button', { name: 'Continue' }).click();
    await raes.getByRole('button', { name: 'No reason.' }).click();
    await raes.getByRole('button', { name: 'Continue' }).click();
    await raes.getByRole('button', { name: 'Send it' }).click();
    await raes.getByRole('button', { name: 'Got It' }).click();
    await expectArrival(raes, bank);
    await expect(toSend).toBeHidden();
    await expect(onTheWay.getByText('Waiting for Moth')).toHaveCount(2);
    await expectAccessible(raes);
  });

  const ids = await shotsOf(site, moth);

  await test.step('Moth follows the push, opens the envelope of the drink and accepts', async () => {
    const path = `/accept-shot/${ids.first}`;
    await moths.goto(path);
    await expectFirstPage(moths, { path, heading: 'A drink for you', tabBar: false });
    await takeScreenshot(moths, 'envelope');
    await moths.getByRole('button', { name: 'Tap to open what Rae sent' }).click();
    await expect(moths.getByText('“You survived.”')).toBeVisible();
    await expect(moths.getByAltText('Photo from Rae')).toBeVisible();
    await expectAccessible(moths);
    await moths.getByRole('button', { name: 'Accept' }).click();
    await expect(moths.getByRole('dialog', { name: 'In your Drink Bank.' })).toBeVisible();
    await expect(onTheWay.getByText('Waiting for Moth')).toHaveCount(1);
    await moths.getByRole('button', { name: 'Got It' }).click();
    await expectArrival(moths, bank);
    const own = moths.getByRole('region', { name: 'Your tickets' });
    await expect(own.getByText('From Rae')).toBeVisible();
  });

  await test.step('the page of an accepted drink shows that it was accepted already', async () => {
    await moths.goto(`/accept-shot/${ids.first}`);
    await expect(moths.getByText(/already accepted/)).toBeVisible();
    await expectAccessible(moths);
    await moths.getByRole('button', { name: 'See your Drink Bank' }).click();
    await expectArrival(moths, bank);
  });

  await test.step("the second drink is declined, and is back in Rae's Drink Bank without a reload", async () => {
    await moths.getByRole('link', { name: /^Rae got you one/ }).click();
    await moths.getByRole('button', { name: 'Tap to open what Rae sent' }).click();
    await moths.getByRole('button', { name: 'No thanks' }).click();
    await expect(moths.getByText('Rae will see it.')).toBeVisible();
    await moths.getByRole('button', { name: 'Decline' }).click();
    await expect(moths.getByText('You sent it back to Rae.')).toBeVisible();
    await expect(toSend).toBeVisible();
    await expectAccessible(moths);
  });

  await test.step('the chat of sender and recipient shows that one drink was accepted and the other sent back', async () => {
    await raes.goto(`/chats/direct/${moth.user.id}`);
    const thread = raes.getByRole('log', { name: 'Messages' });
    await expect(thread.getByText('Accepted', { exact: true })).toBeVisible();
    await expect(thread.getByText('Sent back to you')).toBeVisible();
    await expectAccessible(raes);
  });

  await test.step('a stranger sees nothing of a drink that was sent to somebody else', async () => {
    trouble.expect(/^console: .* 40[34] .*shot-voucher-details/);
    const strangers = await phoneOf(stranger);
    const path = `/accept-shot/${ids.first}`;
    await strangers.goto(path);
    await expectFirstPage(strangers, { path, heading: 'This one keeps to the dark.', tabBar: false });
    await expect(strangers.getByText('Rae')).toHaveCount(0);
  });
});

type Three = { readonly rae: OpenSession; readonly moth: OpenSession; readonly stranger: OpenSession };

/**
 * Makes three new members who are out: the friends Rae and Moth, and a stranger to both. Rae has two drinks to send.
 */
async function threePeople(site: string): Promise<Three> {
  const rae = await newMember(site, { first_name: 'Rae', last_name: 'Okafor', nickname: 'Rae' });
  const moth = await newMember(site, { first_name: 'Moth', last_name: 'Delgado', nickname: 'Moth' });
  const stranger = await newMember(site, { first_name: 'Wisp', last_name: 'Lane', nickname: 'Wisp' });
  for (const session of [rae, moth, stranger]) await setStatusOut(sessionOf(site, session));
  await befriend(sessionOf(site, rae), sessionOf(site, moth));
  await expect
    .poll(async () => (await callAs(sessionOf(site, rae), myVouchers, {})).length, { timeout: 20_000 })
    .toBe(2);
  return { rae, moth, stranger };
}

/** Returns the drinks that Moth has not accepted yet: first the drink with a picture, then the other one. */
async function shotsOf(site: string, moth: OpenSession): Promise<{ first: string; second: string }> {
  const [second, first] = await callAs(sessionOf(site, moth), incomingShots, {});
  if (!first || !second) throw new Error('Two drinks should wait for Moth.');
  return { first: first.voucher_id, second: second.voucher_id };
}
