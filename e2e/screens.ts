import { exportMyData, myUserDetails, updateLocation } from '@nightjar/domain/account/calls';
import { conversations, messages } from '@nightjar/domain/chat/calls';
import { redeemFreeDrink, takeBackPour, validateFreeRedemptionCode } from '@nightjar/domain/drinks/calls';
import { event, nearbyEvents } from '@nightjar/domain/events/calls';
import type { OutputWireOf } from '@nightjar/domain/kernel/call';
import { days, hours } from '@nightjar/domain/kernel/time';
import { referredUsers } from '@nightjar/domain/referrals/calls';
import {
  answerTeamInvitation,
  myTeamInvitations,
  type proRequest,
  prosByVenueId,
} from '@nightjar/domain/staff/calls';
import { venueProfile } from '@nightjar/domain/venues/calls';
import type { Page } from '@playwright/test';
import type { Night } from './fixtures/night.ts';
import { askForCode, enlargeText, enterCode, enterDigits } from './fixtures/page.ts';
import { newcomersNumber } from './fixtures/people.ts';
import { callAs, sessionOf } from './fixtures/wire.ts';
import { trailScreens } from './screens/desk-audit.ts';
import { superAdminScreens } from './screens/desk-books.ts';
import { drinksScreens } from './screens/desk-drinks.ts';
import { eventsScreens } from './screens/desk-events.ts';
import { frameScreens } from './screens/desk-frame.ts';
import { infoScreens } from './screens/desk-info.ts';
import { lawScreens } from './screens/desk-law.ts';

import { peopleScreens } from './screens/desk-people.ts';
import { placeScreens } from './screens/desk-place.ts';
import { releasesScreens } from './screens/desk-releases.ts';
import { reportsScreens } from './screens/desk-reports.ts';
import { staffScreens } from './screens/desk-staff.ts';
import { teamConfirmScreens } from './screens/desk-team-confirms.ts';
import { wizardScreens } from './screens/desk-wizards.ts';
import type { Screen } from './screens/screen.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

const redeemPath = ({ bar }: Night) => `/redeem/${bar.venueId}`;

const pathOfDeesBar = ({ bar }: Night) => `/venues/${bar.venueId}`;

const pathOfOpenEvent = ({ events }: Night) => `/events/${events.open}`;

const directChatPath = ({ chats }: Night) => `/chats/${chats.direct}`;

const profilePathOfMoth = ({ sessions }: Night) => `/profile/${sessions.moth.user.id}`;

/** Opens one of the entries in the menu "More about Moth". */
async function openMenu(page: Page, way: string): Promise<void> {
  await button(page, /^More about/).click();
  await button(page, way).click();
  await page.getByRole('dialog', { name: `${way} Moth` }).waitFor();
}

async function askForExport(page: Page): Promise<void> {
  await button(page, 'Download my data').click();
  await page.getByRole('dialog', { name: "Confirm it's you" }).waitFor();
}

async function askForCodeToNewNumber(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'New phone number' }).fill(newcomersNumber().slice(2));
  await button(page, 'Text a code to this number').click();
  await page.getByRole('heading', { name: 'Check your texts' }).waitFor();
}

async function sendWithoutSignal(page: Page): Promise<void> {
  await page.getByRole('log', { name: 'Messages' }).waitFor();
  await page.context().setOffline(true);
  await page.getByRole('textbox', { name: 'Message' }).fill('In the cellar. Down in five.');
  await button(page, 'Send').click();
  await page
    .getByText(/Not sent yet/)
    .first()
    .waitFor();
}

async function chooseDrink(page: Page, drink = /^Free pour/): Promise<void> {
  await page.getByRole('radio', { name: drink }).check();
  await button(page, 'Continue').click();
  await page.getByRole('heading', { name: 'Hand it to your bartender' }).waitFor();
}

async function typeCodeAndColor(page: Page, { bar }: Night, drink?: RegExp): Promise<void> {
  await chooseDrink(page, drink);
  await enterDigits(page, bar.code);
  await page.getByRole('radio', { name: bar.color }).check();
}

async function checkCodeAndColor(page: Page, night: Night, drink?: RegExp): Promise<void> {
  await typeCodeAndColor(page, night, drink);
  await button(page, 'Check').click();
  await button(page, 'Hold to pour').waitFor();
}

async function pourDrink(page: Page, night: Night, drink?: RegExp): Promise<void> {
  await checkCodeAndColor(page, night, drink);
  await button(page, 'Confirm without holding').click();
  await button(page, 'Pour it').click();
  await page.getByRole('timer').waitFor();
}

/** Shows the proof of a pour with its motion. Without motion, only the border of the proof changes each second. */
async function showProof(page: Page, night: Night): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await pourDrink(page, night);
}

/**
 * Pours a voucher, which needs no wait after the pour before. Then the clock is moved past the 90 seconds for which the
 * screen proves the pour.
 */
async function waitUntilProofEnds(page: Page, night: Night): Promise<void> {
  await page.clock.install();
  await page.reload();
  await pourDrink(page, night, /^A cocktail/);
  await page.clock.fastForward('02:00');
  await page.getByText(/proof has ended/).waitFor();
}

/** Opens the sheet of the map to its full height. */
async function openListToFullHeight(page: Page): Promise<void> {
  await button(page, /^Resize list/).press('ArrowUp');
  await button(page, /^Resize list, half/).press('ArrowUp');
  await page.getByRole('region', { name: 'Top bartenders tonight' }).waitFor();
}

async function fillInNames(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'First name' }).fill('Lark');
  await page.getByRole('textbox', { name: 'Last name' }).fill('Sommer');
  await page.getByRole('textbox', { name: 'What friends call you' }).fill('Larky');
  await button(page, 'Continue').click();
  await page.getByRole('heading', { name: "When's your birthday?" }).waitFor();
}

/** The keyboard zooms the map out. With motion switched off, each step is drawn at once. */
async function zoomOut(page: Page, times: number): Promise<void> {
  await page.getByRole('region', { name: /^Map of tonight. [1-9]/ }).focus();
  for (let time = 0; time < times; time += 1) await page.keyboard.press('-');
  await page.getByRole('heading', { name: /on this map$/ }).waitFor();
}

async function showEnlargedText(page: Page): Promise<void> {
  await enlargeText(page);
  await page.getByRole('heading', { name: /within 5 miles$/ }).waitFor();
}

const newYorkPlace = { latitude: 40.7128, longitude: -74.006 };

/**
 * Moves the phone to another place and then has the bartender's code checked. In the demo, the app does not send a
 * location far from Tampa, so a separate call sends it.
 */
async function checkCodeFromPlace(page: Page, night: Night, place: Night['bar']['place']): Promise<void> {
  const guest = sessionOf(new URL(page.url()).origin, night.sessions.rae);
  const { latitude: lat, longitude: lng } = place;
  await page.context().setGeolocation(place);
  await page.reload();
  await typeCodeAndColor(page, night);
  await callAs(guest, updateLocation, { user_id: guest.userId, lat, lng });
  await button(page, 'Check').click();
}

async function askForOverride(page: Page, night: Night): Promise<void> {
  const { latitude, longitude } = night.bar.place;
  await checkCodeFromPlace(page, night, { latitude: latitude + 0.009, longitude });
  await page.getByRole('heading', { name: 'Ask Dee to wave you through' }).waitFor();
  await page.getByText('Out on the terrace').click();
}

/** Lets the newcomer's phone pour with the code of the bartender Dee, from a kilometer away. */
async function pourByOverride(page: Page, { bar, sessions }: Night): Promise<void> {
  const guest = sessionOf(new URL(page.url()).origin, sessions.newcomer);
  const { latitude, longitude } = bar.place;
  await callAs(guest, updateLocation, { user_id: guest.userId, lat: latitude + 0.009, lng: longitude });
  const check = {
    user_id: guest.userId,
    venue_id: bar.venueId,
    pro_code: bar.code,
    pro_color_id: Number.parseInt(bar.color, 10),
  };
  const { issue, override_token } = await callAs(guest, validateFreeRedemptionCode, check);
  if (!issue || !override_token) throw new Error('Nothing stands against this pour.');
  const past = { issue_override: true, override_reason: 'Out on the terrace', override_token };
  await callAs(guest, redeemFreeDrink, { ...check, ...past });
  await page.getByRole('heading', { name: /^You waved through/ }).waitFor();
}

/** Opens the hours of the whole week below today's hours, and scrolls to the map below them. */
async function openHours(page: Page): Promise<void> {
  await page.getByText('Today', { exact: true }).click();
  await page.getByRole('link', { name: 'Directions' }).scrollIntoViewIfNeeded();
  await page.locator('[data-map-ready]').waitFor();
}

async function openVenuePicture(page: Page): Promise<void> {
  await button(page, /^Open picture 1/).click();
  await page.getByRole('dialog').getByRole('img').waitFor();
}

const pendingJoinRequest: OutputWireOf<typeof proRequest> = {
  pro_id: 'c0000000-0000-4000-8000-000000000001',
  venue_id: '20000000-0000-4000-8000-000000000001',
  venue_name: 'The Low Lantern',
  venue_city: 'Tampa',
  timezone: 'America/New_York',
  venue_code: null,
  pro_role_id: 3,
  role: 'bartender',
  state: 'pending',
  requested_at: '2026-05-15T21:41:00-04:00',
  reason: null,
  first_name: 'Finch',
  last_name: 'Larsen',
  pro_code: null,
  pro_color_id: null,
  free_drinks: 'no',
  free_drinks_until: null,
  clocked_in: false,
  clocked_in_until: null,
};
const declinedJoinRequest: typeof pendingJoinRequest = {
  ...pendingJoinRequest,
  pro_id: 'c0000000-0000-4000-8000-000000000002',
  venue_name: 'Nine Lives',
  state: 'declined',
  reason: "We're full until spring. Come by in March.",
};

/** Adds requests to join the team that exist only on this page, so that other pictures of the night do not change. */
async function addJoinRequests(page: Page, ...pros: (typeof pendingJoinRequest)[]): Promise<void> {
  await page.route(`**${myUserDetails.path}`, async route => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: object };
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, pros } } });
  });
}

const teamInvitation: OutputWireOf<typeof myTeamInvitations>[number] = {
  venue_id: '20000000-0000-4000-8000-000000000001',
  venue_name: 'The Low Lantern',
  venue_city: 'Tampa',
  timezone: 'America/New_York',
  pro_role_id: 3,
  role: 'bartender',
  // The invitation is two and a half hours old when the pictures are taken.
  invited_at: new Date(Date.now() - 2.5 * hours).toISOString(),
  lapses_at: new Date(Date.now() + 13 * days).toISOString(),
};

/** Adds an invitation to a team that exists only on this page. */
async function addInvitation(page: Page): Promise<void> {
  let waits = true;
  await page.route(`**${myUserDetails.path}`, async route => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: object };
    const data = { ...answer.data, team_invitations: waits ? 1 : 0 };
    await route.fulfill({ response, json: { ...answer, data } });
  });
  const answered = { success: true, message: null };
  await page.route(`**${myTeamInvitations.path}`, route =>
    route.fulfill({ json: { ...answered, data: waits ? [teamInvitation] : [], total: waits ? 1 : 0 } }),
  );
  await page.route(`**${answerTeamInvitation.path}`, route => {
    waits = false;
    return route.fulfill({
      json: { ...answered, data: { venue_id: teamInvitation.venue_id, joined: true }, total: 1 },
    });
  });
}

async function acceptInvitation(page: Page): Promise<void> {
  await button(page, 'Yes, I work there').click();
  await page.getByRole('heading', { name: "You're on the team." }).waitFor();
}

async function choosePass(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /for 12 hours/ }).check();
}

/** Keeps the payment page from loading, so that the page before it can be seen. */
async function waitForPayment(page: Page): Promise<void> {
  await page.route('**/payments/checkout/*', route => route.fulfill({ status: 204 }));
  await button(page, /^Subscribe for/).click();
  await page.getByRole('heading', { name: 'Waiting for your payment...' }).waitFor();
}

async function clockOut(page: Page): Promise<void> {
  await button(page, 'Clock out').click();
  await page
    .getByRole('dialog', { name: 'End your shift?' })
    .getByRole('button', { name: 'Clock out' })
    .click();
  await button(page, 'Clock in').waitFor();
}

async function showOwnCode(page: Page): Promise<void> {
  await chooseDrink(page);
  await button(page, 'Show my code instead').click();
  await page.getByRole('img', { name: 'Your code for the bartender' }).waitFor();
}

const sendToMothPath = ({ sessions }: Night) => `/send-drinks/friends/${sessions.moth.user.id}`;
const acceptShotPath = ({ drinks }: Night) => `/accept-shot/${drinks.shot}`;

async function continueSteps(page: Page, steps: number): Promise<void> {
  for (let step = 0; step < steps; step += 1) await button(page, 'Continue').click();
}

async function goToLastSendStep(page: Page): Promise<void> {
  await continueSteps(page, 1);
  await button(page, 'One for tomorrow night.').click();
  await continueSteps(page, 1);
  await button(page, 'Send it').waitFor();
}

async function sendPhoto(page: Page): Promise<void> {
  await button(page, 'Attach').click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Photo', exact: true }).click();
  await (await chooser).setFiles('apps/app/public/night.webp');
  await page.getByRole('status', { name: /^Uploading/ }).waitFor({ state: 'hidden' });
  await button(page, 'Send').last().click();
  await page.getByRole('img', { name: 'Photo from you' }).last().waitFor();
}

/** An iPhone stores pictures in this format, which the journeys' browser cannot show. */
const heicFile = {
  name: 'IMG_0042.HEIC',
  mimeType: 'image/heic',
  buffer: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
};

async function attachHeic(page: Page): Promise<void> {
  await button(page, 'Attach').click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Photo', exact: true }).click();
  await (await chooser).setFiles(heicFile);
  await page.getByText(/^This is a HEIC picture/).waitFor();
}

async function cropHeic(page: Page): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await button(page, /photo$/)
    .first()
    .click();
  const another = page.getByRole('button', { name: /another/ });
  await another.or(page.getByRole('dialog')).first().waitFor();
  await another.click();
  await (await chooser).setFiles(heicFile);
  await page.getByText(/^This is a HEIC picture/).waitFor();
}

/** Opens the picture in full screen. */
async function viewPhoto(page: Page): Promise<void> {
  await sendPhoto(page);
  await button(page, 'Open photo from you').last().click();
  await page.getByRole('dialog').getByRole('img').waitFor();
}

/**
 * Waits until a failure is shown for good. A failed call is repeated some times before a sentence reports it. When the
 * live channel is joined, the app makes the call once more, and the error after that stays.
 */
async function showFailure(page: Page): Promise<void> {
  const again = page.getByRole('alert').getByRole('button', { name: 'Try again' });
  await again.waitFor({ timeout: 20_000 });
  const left = again.waitFor({ state: 'detached', timeout: 2_000 }).then(
    () => true,
    () => false,
  );
  if (await left) await again.waitFor({ timeout: 20_000 });
}

/** Opens the chat while a picture from Rae is still loading. */
async function openWhilePicturesCome(page: Page): Promise<void> {
  await page.route('**/storage/v1/**/sign/**', () => {});
  await page.getByRole('link', { name: /Rae/ }).first().click();
  await button(page, 'Open photo from Rae').last().waitFor();
}

/** Opens the chat after the links to pictures in the first answer have expired. */
async function openWithEndedLinks(page: Page): Promise<void> {
  await page.route(`**${messages.path}`, async route => {
    const answer = await route.fetch();
    const body = (await answer.text()).replaceAll(/token=[\w-]+/g, 'token=ended');
    await route.fulfill({ response: answer, body });
    await page.unroute(`**${messages.path}`);
  });
  await page.getByRole('link', { name: /Rae/ }).first().click();
  await page.locator('img[data-there]').last().waitFor();
}

/** The pictures are taken in this order. */
export const screens: readonly Screen[] = [
  { name: 'landing', who: 'nobody', path: '/' },
  { name: 'welcome', who: 'nobody', path: '/welcome' },
  { name: 'login', who: 'nobody', path: '/login' },
  {
    name: 'login-code',
    who: 'nobody',
    path: '/login',
    act: page => askForCode(page, '+18135560001'),
  },
  { name: 'code', who: 'nobody', path: '/code' },
  {
    name: 'code-friend',
    who: 'nobody',
    path: '/code?code=RAE123',
    act: page => page.getByText('Rae invited you.').waitFor(),
  },
  {
    name: 'code-kept',
    who: 'nobody',
    path: '/code?code=LANTERN',
    act: page => page.getByText("We'll keep LANTERN for you.").waitFor(),
  },
  {
    name: 'login-invited',
    who: 'nobody',
    path: '/code?code=RAE123',
    act: async page => {
      await page.getByRole('button', { name: 'Continue', exact: true }).click();
      await page.getByRole('heading', { name: "What's your number?" }).waitFor();
      await page.getByText('Rae invited you.').waitFor();
    },
  },
  {
    name: 'login-kept',
    who: 'nobody',
    path: '/code?code=LANTERN',
    act: async page => {
      await page.getByRole('button', { name: 'Continue', exact: true }).click();
      await page.getByRole('heading', { name: "What's your number?" }).waitFor();
      await page.getByText("We'll keep LANTERN for you.").waitFor();
    },
  },
  {
    name: 'register-invited',
    who: 'stranger',
    path: '/register?referrer=RAE123',
    act: page => page.getByText('Rae invited you.').waitFor(),
  },
  {
    name: 'register-team',
    who: 'stranger',
    path: '/invite/LANTRN',
    act: page => page.getByText('LANTRN is the team code of The Low Lantern.').waitFor(),
  },
  { name: 'register', who: 'stranger', path: '/register' },
  { name: 'register-birthday', who: 'stranger', path: '/register', act: fillInNames },
  {
    name: 'register-portrait',
    who: 'stranger',
    path: '/register',
    act: async page => {
      await fillInNames(page);
      await page.getByRole('textbox', { name: 'Date of birth' }).fill('01/02/1998');
      await page.getByText('Woman', { exact: true }).click();
      await button(page, 'Continue').click();
      await page.getByRole('heading', { name: 'Add your photo' }).waitFor();
    },
  },
  {
    name: 'register-crop',
    who: 'stranger',
    path: '/register',
    act: async page => {
      await fillInNames(page);
      await page.getByRole('textbox', { name: 'Date of birth' }).fill('01/02/1998');
      await page.getByText('Woman', { exact: true }).click();
      await button(page, 'Continue').click();
      const chooser = page.waitForEvent('filechooser');
      await button(page, 'Add a photo').first().click();
      await (await chooser).setFiles('apps/app/public/night.webp');
      await page.getByLabel('Photo. Arrow keys move it.').waitFor();
    },
  },
  { name: 'whitelist', who: 'finch', path: '/whitelist' },
  {
    name: 'whitelist-code',
    who: 'finch',
    path: '/invite/LANTERN',
    act: page => page.getByText('LANTERN lets you in tonight.').waitFor(),
  },
  {
    name: 'whitelist-team',
    who: 'finch',
    path: '/invite/LANTRN',
    act: page => page.getByText('LANTRN is the team code of The Low Lantern.').waitFor(),
  },
  {
    name: 'whitelist-wrong',
    who: 'finch',
    path: '/whitelist',
    act: async page => {
      await page.getByRole('textbox', { name: 'Your code' }).fill('NOSUCH22');
      await page.keyboard.press('Enter');
      await page.getByText("That code isn't one of ours.").waitFor();
    },
  },
  { name: 'home', who: 'finch', path: '/' },
  { name: 'pro-upgrade', who: 'finch', path: '/pro-upgrade' },
  {
    name: 'pro-upgrade-code',
    who: 'finch',
    path: '/pro-upgrade',
    act: page => enterCode(page, 'LANT'),
  },
  {
    name: 'pro-upgrade-wrong-code',
    who: 'finch',
    path: '/pro-upgrade',
    act: async page => {
      await enterCode(page, 'NOBAR1');
      await button(page, 'Ask to join').click();
      await page.getByText(/^No bar goes by this code/).waitFor();
    },
  },
  {
    name: 'pro-upgrade-waiting',
    who: 'finch',
    path: '/pro-upgrade',
    prepare: page => addJoinRequests(page, pendingJoinRequest),
  },
  {
    name: 'pro-upgrade-declined',
    who: 'finch',
    path: '/pro-upgrade',
    prepare: page => addJoinRequests(page, declinedJoinRequest),
  },
  {
    name: 'pro-upgrade-several',
    who: 'finch',
    path: '/pro-upgrade',
    prepare: page => addJoinRequests(page, pendingJoinRequest, declinedJoinRequest),
    act: async page => {
      await button(page, 'Try another code').click();
      await page.getByRole('textbox', { name: 'Character 1 of 6' }).waitFor();
    },
  },
  {
    name: 'home-pro-waiting',
    who: 'finch',
    path: '/',
    prepare: page => addJoinRequests(page, pendingJoinRequest),
  },
  { name: 'invitations', who: 'finch', path: '/invitations', prepare: addInvitation },
  { name: 'invitations-tablet', who: 'finch', path: '/invitations', tablet: true, prepare: addInvitation },
  { name: 'invitations-large', who: 'finch', path: '/invitations', large: true, prepare: addInvitation },
  {
    name: 'invitations-yes',
    who: 'finch',
    path: '/invitations',
    prepare: addInvitation,
    act: acceptInvitation,
  },
  { name: 'invitations-none', who: 'finch', path: '/invitations' },
  { name: 'invitations-home', who: 'finch', path: '/', prepare: addInvitation },
  { name: 'invitations-profile', who: 'rae', path: '/profile', prepare: addInvitation },
  { name: 'subscribe', who: 'finch', path: '/subscribe' },
  { name: 'subscribe-pass', who: 'finch', path: '/subscribe', act: choosePass },
  { name: 'subscribe-waiting', who: 'finch', path: '/subscribe', act: waitForPayment },
  {
    name: 'subscribe-checking',
    who: 'finch',
    path: '/subscribe',
    act: async page => {
      await waitForPayment(page);
      await button(page, "I've paid").click();
      await page.getByRole('heading', { name: 'Checking with the bank...' }).waitFor();
    },
  },
  { name: 'subscribe-success', who: 'rae', path: '/subscribe/success' },
  {
    name: 'payment-done',
    who: 'rae',
    path: '/app-redirect?action=voucher&result=success&redirect=%2Fdrinks',
  },
  { name: 'payment-failed', who: 'finch', path: '/app-redirect?action=subscription&result=fail' },
  { name: 'welcome-unlocked', who: 'newcomer', path: '/welcome?from=whitelist' },
  { name: 'status', who: 'rae', path: '/status' },

  { name: 'discover', who: 'rae', path: '/discover', preview: true },
  {
    name: 'discover-list',
    who: 'rae',
    path: '/discover',
    act: page => button(page, 'Show only the list').click(),
  },
  { name: 'not-found', who: 'rae', path: '/nowhere' },
  { name: 'discover-far', who: 'rae', path: '/discover', act: page => zoomOut(page, 3) },
  { name: 'discover-farther', who: 'rae', path: '/discover', act: page => zoomOut(page, 5) },
  { name: 'discover-bar', who: 'rae', path: '/discover', act: page => button(page, 'Next').click() },
  {
    name: 'discover-friend',
    who: 'rae',
    path: '/discover?tab=people',
    act: async page => {
      await button(page, /^Resize list/).click();
      await page.locator('#night-list button').first().click();
    },
  },
  {
    name: 'discover-event',
    who: 'rae',
    path: '/discover?tab=events',
    act: page => button(page, 'Next').click(),
  },
  {
    name: 'discover-events',
    who: 'rae',
    path: '/discover?tab=events',
    act: page => button(page, /^Resize list/).click(),
  },
  {
    name: 'discover-events-bars',
    who: 'rae',
    path: '/discover?events=true',
    act: page => button(page, /^Resize list/).click(),
  },
  { name: 'discover-events-weekend', who: 'rae', path: '/discover?tab=events&night=weekend' },
  { name: 'discover-events-none', who: 'rae', path: '/discover?tab=events&night=2998-01-01' },
  {
    name: 'discover-nights',
    who: 'rae',
    path: '/discover?night=tomorrow',
    act: async page => {
      await button(page, 'Filters').click();
      await page.getByText('Tomorrow', { exact: true }).waitFor();
    },
  },
  { name: 'discover-full', who: 'rae', path: '/discover', act: openListToFullHeight },
  {
    name: 'discover-around',
    who: 'rae',
    path: '/discover',
    act: async page => {
      await openListToFullHeight(page);
      await page.getByRole('region', { name: 'On shift' }).scrollIntoViewIfNeeded();
      await page.getByRole('region', { name: 'Around you' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'discover-events-failed',
    who: 'rae',
    path: '/discover?tab=events',
    fails: [nearbyEvents],
    act: async page => {
      await button(page, /^Resize list/).click();
      await showFailure(page);
    },
  },
  { name: 'discover-newcomer', who: 'newcomer', path: '/discover' },
  { name: 'discover-large-text', who: 'rae', path: '/discover', act: showEnlargedText },
  { name: 'discover-wide', who: 'rae', path: '/discover', wide: true },
  { name: 'discover-empty', who: 'rae', path: '/discover?types=12&following=true' },
  { name: 'venue', who: 'rae', path: pathOfDeesBar },
  {
    name: 'venue-coming-up',
    who: 'rae',
    path: pathOfDeesBar,
    act: page => page.getByRole('region', { name: 'Coming up' }).evaluate(part => part.scrollIntoView()),
  },
  { name: 'venue-followers', who: 'rae', path: night => `${pathOfDeesBar(night)}/followers` },
  { name: 'venue-hours', who: 'rae', path: pathOfDeesBar, act: openHours },
  {
    name: 'venue-picture',
    who: 'rae',
    path: pathOfDeesBar,
    act: openVenuePicture,
  },
  {
    name: 'venue-here',
    who: 'newcomer',
    path: pathOfDeesBar,
    act: async page => {
      await button(page, 'Check in').click();
      await page.getByRole('status').filter({ hasText: "You're here" }).waitFor();
    },
  },
  {
    name: 'venue-failed',
    who: 'rae',
    path: pathOfDeesBar,
    fails: [venueProfile, prosByVenueId],
  },
  { name: 'venue-shared', who: 'nobody', path: ({ bar }) => `/venues/${bar.venueId}` },

  { name: 'event', who: 'rae', path: pathOfOpenEvent },
  {
    name: 'event-in',
    who: 'newcomer',
    path: pathOfOpenEvent,
    act: async page => {
      await button(page, "I'm in").click();
      await page.getByRole('region', { name: 'Going' }).evaluate(part => part.scrollIntoView());
    },
  },
  {
    name: 'event-going',
    who: 'rae',
    path: pathOfOpenEvent,
    act: async page => {
      await button(page, /See who's going$/).click();
      await page.getByRole('dialog', { name: 'Going' }).getByRole('link').first().waitFor();
    },
  },
  { name: 'event-full', who: 'rae', path: ({ events }) => `/events/${events.full}` },
  { name: 'event-off', who: 'rae', path: ({ events }) => `/events/${events.off}` },
  { name: 'event-shared', who: 'nobody', path: pathOfOpenEvent },
  { name: 'event-failed', who: 'rae', path: pathOfOpenEvent, fails: [event], act: showFailure },
  { name: 'event-wide', who: 'rae', path: pathOfOpenEvent, wide: true },
  { name: 'event-large', who: 'rae', path: pathOfOpenEvent, large: true },
  { name: 'nights', who: 'moth', path: '/social/events' },
  { name: 'nights-none', who: 'rae', path: '/social/events' },
  {
    name: 'nights-calendar',
    who: 'moth',
    path: '/social/events',
    act: async page => {
      await button(page, /^Your nights in your calendar/).click();
      await page.getByRole('link', { name: 'Subscribe' }).waitFor();
    },
  },

  { name: 'drinks', who: 'rae', path: '/drinks', preview: true },
  {
    name: 'drinks-where',
    who: 'rae',
    path: '/drinks',
    act: async page => {
      await button(page, 'Redeem at a bar').click();
      await page.getByRole('dialog', { name: 'Where are you?' }).getByRole('link').first().waitFor();
    },
  },
  { name: 'drinks-newcomer', who: 'newcomer', path: '/drinks' },
  { name: 'drinks-locked', who: 'finch', path: '/drinks' },
  { name: 'redeem', who: 'rae', path: redeemPath },
  { name: 'redeem-code', who: 'rae', path: redeemPath, act: page => chooseDrink(page) },
  {
    name: 'redeem-colour',
    who: 'rae',
    path: redeemPath,
    act: (page, night) => typeCodeAndColor(page, night),
  },
  { name: 'redeem-hold', who: 'rae', path: redeemPath, act: (page, night) => checkCodeAndColor(page, night) },
  { name: 'redeem-override', who: 'rae', path: redeemPath, act: askForOverride },
  {
    name: 'redeem-override-code',
    who: 'rae',
    path: redeemPath,
    act: async (page, night) => {
      await askForOverride(page, night);
      await button(page, "Ask for Dee's code").click();
      await page.getByRole('heading', { name: "Dee's code, once more" }).waitFor();
    },
  },
  {
    name: 'redeem-too-far',
    who: 'rae',
    path: redeemPath,
    act: async (page, night) => {
      await checkCodeFromPlace(page, night, newYorkPlace);
      await page.getByText(/Drinks are poured at the bar/).waitFor();
    },
  },
  { name: 'redeem-scan', who: 'rae', path: redeemPath, act: showOwnCode },
  {
    name: 'drinks-voucher',
    who: 'rae',
    path: '/drinks',
    act: page => button(page, 'More for A house drink').click(),
  },
  { name: 'send-who', who: 'rae', path: '/send-drinks/friends' },
  { name: 'send-who-near', who: 'rae', path: '/send-drinks/nearby' },
  { name: 'send-what', who: 'rae', path: sendToMothPath },
  { name: 'send-say', who: 'rae', path: sendToMothPath, act: page => continueSteps(page, 1) },
  { name: 'send-check', who: 'rae', path: sendToMothPath, act: goToLastSendStep },
  { name: 'round-who', who: 'rae', path: '/send-drinks/friends?round=new' },
  { name: 'envelope', who: 'rae', path: acceptShotPath },
  {
    name: 'envelope-opened',
    who: 'rae',
    path: acceptShotPath,
    act: page => button(page, /^Tap to open/).click(),
  },
  { name: 'round', who: 'rae', path: ({ drinks }) => `/rounds/${drinks.round}` },
  { name: 'round-own', who: 'newcomer', path: ({ drinks }) => `/rounds/${drinks.round}` },
  {
    name: 'scan',
    who: 'dee',
    path: '/profile',
    act: page => button(page, "Scan a guest's code").click(),
  },
  { name: 'pours', who: 'dee', path: '/profile', act: page => button(page, 'Last pours').click() },

  {
    name: 'overridden',
    who: 'dee',
    path: '/profile',
    act: pourByOverride,
  },
  {
    name: 'overridden-refused',
    who: 'dee',
    path: '/profile',
    fails: [takeBackPour],
    act: async page => {
      await button(page, /^Take it back/)
        .first()
        .click();
      await page
        .getByText(/shut for a moment/)
        .first()
        .waitFor();
    },
  },

  { name: 'search', who: 'rae', path: '/search' },
  ...(['', '-wide', '-tablet', '-large'] as const).map(
    (size): Screen => ({
      name: `search-together${size}`,
      who: 'rae',
      path: '/search',
      ...(size === '-wide' && { wide: true }),
      ...(size === '-tablet' && { tablet: true }),
      ...(size === '-large' && { large: true }),
      act: async page => {
        await page.getByRole('searchbox').fill('lantern');
        await page.getByRole('region', { name: 'Bars' }).waitFor();
      },
    }),
  ),
  {
    name: 'search-elsewhere',
    who: 'rae',
    path: '/search/people?q=lantern',
    act: page => page.getByRole('heading', { name: /^No people called/ }).waitFor(),
  },
  {
    name: 'search-remembered',
    who: 'rae',
    path: '/discover',
    loses: true,
    act: async page => {
      await page.getByRole('link', { name: 'Search' }).first().click();
      await page.getByRole('searchbox').waitFor();
      await page.context().setOffline(true);
      await page.getByRole('searchbox').fill('lantern');
      await page.getByText(/^No signal, so/).waitFor();
    },
  },
  {
    name: 'search-found',
    who: 'rae',
    path: '/search/people',
    act: async page => {
      await page.getByRole('searchbox').fill('mo');
      await page.getByText('Moth', { exact: true }).waitFor();
    },
  },
  {
    name: 'search-contacts',
    who: 'rae',
    path: '/search/people',
    act: page => button(page, /^Find friends from contacts/).click(),
  },
  { name: 'search-pros', who: 'rae', path: '/search/pros' },
  { name: 'search-bars', who: 'rae', path: '/search/venues' },
  { name: 'search-bars-open', who: 'rae', path: '/search/venues?open=true' },
  { name: 'search-bars-large', who: 'rae', path: '/search/venues?open=true', large: true },
  {
    name: 'search-bars-found',
    who: 'rae',
    path: '/search/venues',
    act: async page => {
      await page.getByRole('searchbox').fill('lantrn');
      await page
        .getByRole('status')
        .filter({ hasText: /results?$/ })
        .waitFor({ state: 'attached' });
    },
  },
  {
    name: 'search-bars-none',
    who: 'rae',
    path: '/search/venues?q=zzzzzz',
    act: page => page.getByRole('heading', { name: /^No bar called/ }).waitFor(),
  },
  { name: 'search-events', who: 'rae', path: '/search/events' },
  {
    name: 'search-events-found',
    who: 'rae',
    path: '/search/events',
    act: async page => {
      await page.getByRole('searchbox').fill('night');
      await page
        .getByRole('status')
        .filter({ hasText: /results?$/ })
        .waitFor({ state: 'attached' });
    },
  },
  {
    name: 'search-explained',
    who: 'rae',
    path: '/search/people',
    act: async page => {
      await page.getByRole('searchbox').fill('fin');
      await page.getByText('Yara Finlay').waitFor();
    },
  },
  { name: 'search-wide', who: 'rae', path: '/search', wide: true },
  { name: 'profile', who: 'rae', path: '/profile' },
  { name: 'profile-wide', who: 'rae', path: profilePathOfMoth, wide: true },
  { name: 'profile-newcomer', who: 'newcomer', path: '/profile' },
  { name: 'profile-pro', who: 'dee', path: '/profile' },
  { name: 'profile-friend', who: 'rae', path: profilePathOfMoth },
  { name: 'profile-bartender', who: 'rae', path: ({ sessions }) => `/profile/${sessions.dee.user.id}` },
  { name: 'profile-stranger', who: 'newcomer', path: profilePathOfMoth },
  { name: 'profile-report', who: 'newcomer', path: profilePathOfMoth, act: page => openMenu(page, 'Report') },
  { name: 'profile-block', who: 'newcomer', path: profilePathOfMoth, act: page => openMenu(page, 'Block') },
  { name: 'profile-edit', who: 'rae', path: '/profile/edit' },
  { name: 'profile-edit-refused', who: 'rae', path: '/profile/edit', act: cropHeic },
  { name: 'friend-requests', who: 'rae', path: '/profile/friend-requests' },
  { name: 'friend-requests-none', who: 'newcomer', path: '/profile/friend-requests' },
  { name: 'social-friends', who: 'rae', path: '/social/friends' },
  { name: 'social-venues', who: 'rae', path: '/social/venues' },
  { name: 'social-friends-none', who: 'newcomer', path: '/social/friends' },
  {
    name: 'social-of-friend',
    who: 'rae',
    path: ({ sessions }) => `/profile/${sessions.moth.user.id}/social/friends`,
  },

  { name: 'chats', who: 'rae', path: '/chats' },
  {
    name: 'chats-filters',
    who: 'rae',
    path: '/chats',
    act: page => button(page, 'Filter chats').click(),
  },
  { name: 'chats-large', who: 'rae', path: '/chats', large: true },
  { name: 'chats-wide', who: 'rae', path: '/chats', wide: true },
  { name: 'chat-wide', who: 'rae', path: ({ chats }) => `/chats/${chats.group}`, wide: true },
  { name: 'chats-newcomer', who: 'newcomer', path: '/chats' },
  { name: 'chats-failed', who: 'rae', path: '/chats', fails: [conversations], act: showFailure },
  { name: 'chat-new', who: 'rae', path: '/chats/new' },
  { name: 'chat-direct', who: 'rae', path: directChatPath },
  {
    name: 'chat-menu',
    who: 'rae',
    path: directChatPath,
    act: page => button(page, 'Chat menu').click(),
  },
  {
    name: 'chat-attach',
    who: 'rae',
    path: directChatPath,
    act: page => button(page, 'Attach').click(),
  },
  { name: 'chat-photo', who: 'rae', path: directChatPath, act: sendPhoto },
  { name: 'chat-photo-refused', who: 'rae', path: directChatPath, act: attachHeic },
  { name: 'chat-photo-refused-wide', who: 'rae', path: directChatPath, act: attachHeic, wide: true },
  { name: 'chat-photo-refused-tablet', who: 'rae', path: directChatPath, act: attachHeic, tablet: true },
  { name: 'chat-photo-coming', who: 'moth', path: '/chats', act: openWhilePicturesCome, waits: true },
  { name: 'chat-photo-renewed', who: 'moth', path: '/chats', act: openWithEndedLinks, loses: true },
  {
    name: 'chat-message',
    who: 'rae',
    path: directChatPath,
    act: page =>
      button(page, /^Actions for/)
        .last()
        .press('Enter'),
  },
  { name: 'chat-group', who: 'rae', path: ({ chats }) => `/chats/${chats.group}`, preview: true },
  { name: 'chat-room', who: 'rae', path: ({ bar }) => `/chats/venue/${bar.venueId}` },
  { name: 'chat-waiting', who: 'rae', path: directChatPath, act: sendWithoutSignal, loses: true },
  { name: 'chat-viewer', who: 'rae', path: directChatPath, act: viewPhoto },

  { name: 'invite', who: 'rae', path: '/invite' },
  { name: 'invite-none', who: 'newcomer', path: '/invite' },
  { name: 'invite-failed', who: 'rae', path: '/invite', fails: [referredUsers], act: showFailure },
  { name: 'invite-qr', who: 'rae', path: '/invite-qr' },

  { name: 'settings', who: 'rae', path: '/settings' },
  { name: 'settings-wide', who: 'rae', path: '/settings', wide: true },
  { name: 'settings-without-plan', who: 'finch', path: '/settings' },
  {
    name: 'settings-log-out',
    who: 'rae',
    path: '/settings',
    act: async page => {
      await button(page, 'Log out').click();
      await page.getByRole('dialog', { name: /^Log out/ }).waitFor();
    },
  },
  {
    name: 'settings-delete',
    who: 'rae',
    path: '/settings/privacy',
    act: async page => {
      await button(page, /^Delete account/).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'settings-privacy', who: 'rae', path: '/settings/privacy' },
  { name: 'settings-accepting-drinks', who: 'rae', path: '/settings/accepting-drinks' },
  { name: 'notifications', who: 'rae', path: '/notifications' },
  { name: 'notifications-none', who: 'newcomer', path: '/notifications' },
  { name: 'notifications-wide', who: 'rae', path: '/notifications', wide: true },
  { name: 'notifications-tablet', who: 'rae', path: '/notifications', tablet: true },
  { name: 'notifications-large', who: 'rae', path: '/notifications', large: true },
  { name: 'settings-notifications', who: 'rae', path: '/settings/notifications' },
  { name: 'settings-notifications-large', who: 'rae', path: '/settings/notifications', large: true },
  { name: 'settings-blocked', who: 'rae', path: '/settings/blocked-users' },
  { name: 'settings-sessions', who: 'rae', path: '/settings/sessions' },
  { name: 'settings-number', who: 'newcomer', path: '/settings/number' },
  { name: 'settings-number-code', who: 'newcomer', path: '/settings/number', act: askForCodeToNewNumber },
  {
    name: 'settings-confirm',
    who: 'rae',
    path: '/settings/privacy',
    needsCode: exportMyData,
    act: askForExport,
  },
  {
    name: 'settings-confirm-code',
    who: 'rae',
    path: '/settings/privacy',
    needsCode: exportMyData,
    act: async page => {
      await askForExport(page);
      await button(page, 'Text me a code').click();
      await page.getByRole('textbox', { name: 'Digit 1 of 6' }).waitFor();
    },
  },
  { name: 'support', who: 'rae', path: '/support' },
  { name: 'download', who: 'rae', path: '/download' },

  // A pour changes Rae's drinks, so the screens after this one do not show them.
  { name: 'proof', who: 'rae', path: redeemPath, act: showProof },
  { name: 'receipt', who: 'rae', path: redeemPath, act: waitUntilProofEnds },

  // After the end of the shift no more drinks can be poured, so this screen comes last.
  { name: 'profile-off-shift', who: 'dee', path: '/profile', act: clockOut },

  ...superAdminScreens,
  ...drinksScreens,
  ...eventsScreens,
  ...frameScreens,
  ...infoScreens,
  ...reportsScreens,
  ...lawScreens,
  ...staffScreens,
  ...trailScreens,
  ...releasesScreens,
  ...peopleScreens,
  ...wizardScreens,
  ...teamConfirmScreens,
  ...placeScreens,
];
