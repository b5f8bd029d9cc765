import { setTimeout as pause } from 'node:timers/promises';
import { updateActivityStatus, updateLocation } from '@nightjar/domain/account/calls';
import { drinkBankStats, redeemFreeDrink } from '@nightjar/domain/drinks/calls';
import { stripeCreateSubscriptionPaymentLink, subscription } from '@nightjar/domain/payments/calls';
import { checkWhitelistCode } from '@nightjar/domain/referrals/calls';
import { proClockIn, proRequest } from '@nightjar/domain/staff/calls';
import { answerProRequest } from '@nightjar/domain/staff/desk/calls';
import { adminVenues, confirmVenue, setVenuePouring } from '@nightjar/domain/venues/desk/calls';
import { confirmSteps } from '@nightjar/domain/venues/desk/entity';
import { register } from '../../e2e/fixtures/member.ts';
import { callAs, type OpenSession, type Session, sessionOf } from '../../e2e/fixtures/wire.ts';
import type { StandIns } from './stand-ins.ts';

type RehearsedSite = { readonly site: string; readonly standIns: StandIns };

/** Signs in with the code of the text message. */
export async function signIn({ site, standIns }: RehearsedSite, phone: string): Promise<Session> {
  const ask = async (path: string, body: object) => {
    const answer = await fetch(`${site}/auth/v1/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  await ask('otp', { phone });
  const open = await ask('verify', { type: 'sms', phone, token: standIns.codeFor(phone) });
  return sessionOf(site, open as OpenSession);
}

/** Signs in, and answers the questions of the registration. */
export async function signUp(place: RehearsedSite, phone: string, first_name: string): Promise<Session> {
  const session = await signIn(place, phone);
  await register(session, { first_name, last_name: 'Rehearsal', nickname: first_name });
  return session;
}

/** Confirms a bar that was imported, and lets it pour. Returns it with the code by which its team joins. */
export async function openBar(operator: Session): Promise<{ venueId: string; code: string; count: number }> {
  const bars = await callAs(operator, adminVenues, {});
  const [bar] = bars;
  if (!bar) throw new Error('The import has brought no bar.');
  const { id: venue_id } = bar;
  for (const step of confirmSteps) await callAs(operator, confirmVenue, { venue_id, step });
  const { venue_code } = await callAs(operator, setVenuePouring, { venue_id, partner: true });
  if (!venue_code) throw new Error('The confirmed bar has no code.');
  return { venueId: venue_id, code: venue_code, count: bars.length };
}

/** A bartender asks to join the bar, is approved, and starts a shift. Returns what they say and show at a pour. */
export async function startShift(bartender: Session, operator: Session, venue_code: string) {
  const { pro_id } = await callAs(bartender, proRequest, { user_id: bartender.userId, venue_code });
  await callAs(operator, answerProRequest, { pro_id, approve: true });
  const [pro] = await callAs(bartender, proClockIn, { pro_id, duration_in_hours: 4 });
  if (!pro?.pro_code || !pro.pro_color_id) throw new Error('The shift has no code and no color.');
  return { pro_code: pro.pro_code, pro_color_id: pro.pro_color_id };
}

/** Enters the invite-list code, and buys a plan on the page of the payment provider. */
export async function buyPlan(
  { site, standIns }: RehearsedSite,
  guest: Session,
  code: string,
): Promise<void> {
  const user_id = guest.userId;
  await callAs(guest, checkWhitelistCode, { user_id, code });
  const { url } = await callAs(guest, stripeCreateSubscriptionPaymentLink, {
    user_id,
    price_id: 'price_local_nightowl_month',
  });
  await standIns.pay(url, site);
  await until('the plan is there', async () => (await fetchPlan(guest)) !== null);
}

export const fetchPlan = (guest: Session) =>
  callAs(guest, subscription, { user_id: guest.userId }).catch(() => null);

/** Goes to the bar, pours one free drink, and returns how many are left. */
export async function pour(
  guest: Session,
  check: { venue_id: string; pro_code: string; pro_color_id: number },
  [lng, lat]: readonly [number, number],
): Promise<number> {
  await callAs(guest, updateActivityStatus, { user_id: guest.userId, activity_status: 'out' });
  await callAs(guest, updateLocation, { user_id: guest.userId, lat, lng });
  await callAs(guest, redeemFreeDrink, { user_id: guest.userId, ...check });
  return fetchFreeDrinksLeft(guest);
}

export const fetchFreeDrinksLeft = async (guest: Session): Promise<number> =>
  (await callAs(guest, drinkBankStats, {})).free_left;

const longestWaitMs = 30_000;

/** Asks again until something has happened that a job of the server does. */
async function until(what: string, happened: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + longestWaitMs;
  while (!(await happened())) {
    if (performance.now() > end) throw new Error(`Within half a minute it did not become true that ${what}.`);
    await pause(250);
  }
}
