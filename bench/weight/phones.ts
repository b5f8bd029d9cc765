import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { myUserDetails } from '@nightjar/domain/account/calls';
import { myActivityFeed } from '@nightjar/domain/activity/calls';
import { conversations, messages, sendMessage } from '@nightjar/domain/chat/calls';
import { drinkBankStats, redeemFreeDrink, validateFreeRedemptionCode } from '@nightjar/domain/drinks/calls';
import { eventsWithinBounds, nearbyEvents } from '@nightjar/domain/events/calls';
import { friends } from '@nightjar/domain/friends/calls';
import { fallbackPoint } from '@nightjar/domain/kernel/geo';
import { nearbyVenues, venueProfile, venuesWithinBounds } from '@nightjar/domain/venues/calls';
import { demoPeople, demoSignInCode } from '../../apps/server/src/platform/config/demo.ts';
import { circleAround, mapBoundsAround } from '../calls/around.ts';
import { openPhone } from '../processes/phone.ts';
import type { PhoneSocket } from '../processes/phone-socket.ts';

/** There are this many members of the demo. Each has two phones. */
const memberCount = 3;
/** A phone makes a call every this many milliseconds. That is five times as often as the limits allow a person. */
const pauseBetweenCallsMs = 100;
/** After this many calls, a phone loads the page again with all its files. */
const callsPerPage = 200;

type BusySession = { port: number; token: string; userId: string; socket: PhoneSocket; conversation: string };
type Answer = { success: boolean; data: never };
/** The bartender shows guests this code and color, without which no drink is poured. */
type StaffCheck = { venue_id: string; pro_code: string; pro_color_id: number };

/**
 * Runs six phones, two for each of three busy people, until `signal` ends them. They write messages, look at the map,
 * read lists and pour. Each phone has a socket.
 */
export async function keepSixPeopleBusy(port: number, signal: AbortSignal): Promise<void> {
  const signedIn = await Promise.all(
    demoPeople.slice(0, memberCount).map(({ phone }) => signIn(port, phone)),
  );
  // A phone number can request a sign-in code only once a minute, so the two phones of a person share a session.
  const sessions = await Promise.all([...signedIn, ...signedIn].map(connectPhone));
  const check = await staffCheckOf(sessions);
  await Promise.all(sessions.map(session => useAppWithoutPause(session, check, signal)));
  for (const { socket } of sessions) socket.close();
}

type SignedInSession = Omit<BusySession, 'socket'>;

async function connectPhone(of: SignedInSession): Promise<BusySession> {
  const topics = [`user-${of.userId}`, `conversation-${of.conversation}`];
  return { ...of, socket: await openPhone(of.port, { token: of.token, topics }, () => {}) };
}

async function signIn(port: number, phone: string): Promise<SignedInSession> {
  const auth = (path: string, body: object) => postJson(port, `/auth/v1/${path}`, body);
  await auth('otp', { phone });
  const verified = await auth('verify', { type: 'sms', phone, token: demoSignInCode });
  const { access_token: token, user } = (await verified.json()) as {
    access_token: string;
    user: { id: string };
  };
  const first = { port, token, userId: user.id };
  const { data } = await makeCall(first, conversations.path, { user_id: user.id });
  const [open] = (
    data as { conversations: { conversation_id: string; closed: string | null }[] }
  ).conversations.filter(({ closed }) => closed === null);
  return { ...first, conversation: open?.conversation_id ?? '' };
}

async function postJson(port: number, path: string, body: object, headers: Record<string, string> = {}) {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}

/**
 * Makes a call. A refusal counts as an answer too, because most pours are refused once the drinks of the month are used
 * up.
 */
async function makeCall(
  { port, token }: Pick<BusySession, 'port' | 'token'>,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const answer = await postJson(port, path, body, { authorization: `Bearer ${token}`, ...headers });
  return (await answer.json()) as Answer;
}

/** Returns the code and color of the bartender who works at a bar. */
async function staffCheckOf(sessions: readonly BusySession[]): Promise<StaffCheck> {
  for (const session of sessions) {
    const { data } = await makeCall(session, myUserDetails.path, { user_id: session.userId });
    const [pro] = (data as { pros: StaffCheck[] }).pros;
    if (pro) return { venue_id: pro.venue_id, pro_code: pro.pro_code, pro_color_id: pro.pro_color_id };
  }
  throw new Error('Nobody of the demo night pours.');
}

async function useAppWithoutPause(
  session: BusySession,
  check: StaffCheck,
  signal: AbortSignal,
): Promise<void> {
  const errands = callsOfBusyUser(session, check);
  for (let turn = 0; !signal.aborted; turn += 1) {
    if (turn % callsPerPage === 0) await openPage(session.port);
    await errands[turn % errands.length]?.();
    await pause(pauseBetweenCallsMs);
  }
}

function callsOfBusyUser(session: BusySession, check: StaffCheck): (() => Promise<unknown>)[] {
  const { conversation, userId } = session;
  const own = { user_id: userId };
  const here = () => ({
    lat: fallbackPoint.lat + randomDegreesNearby(),
    lng: fallbackPoint.lng + randomDegreesNearby(),
  });
  const ask =
    (path: string, body: () => object, headers: () => Record<string, string> = () => ({})) =>
    () =>
      makeCall(session, path, body(), headers());
  const inRoom = { ...own, conversation_id: conversation };
  const pour = { ...own, ...check };
  return [
    ask(nearbyVenues.path, () => circleAround(here())),
    ask(nearbyEvents.path, () => circleAround(here())),
    ask(conversations.path, () => own),
    ask(messages.path, () => inRoom),
    ask(sendMessage.path, () => ({ ...inRoom, message: 'Who is in?', client_id: randomUUID() })),
    ask(venuesWithinBounds.path, () => mapBoundsAround(here())),
    ask(eventsWithinBounds.path, () => mapBoundsAround(here())),
    ask(friends.path, () => own),
    ask(myUserDetails.path, () => own),
    ask(venueProfile.path, () => ({ ...own, venue_id: check.venue_id })),
    ask(drinkBankStats.path, () => own),
    ask(validateFreeRedemptionCode.path, () => pour),
    ask(
      redeemFreeDrink.path,
      () => pour,
      () => ({ 'idempotency-key': randomUUID() }),
    ),
    ask(myActivityFeed.path, () => own),
  ];
}

const randomDegreesNearby = () => (Math.random() - 0.5) * 0.04;

/** Loads the page with its scripts and styles, as a browser does on its first visit. */
async function openPage(port: number): Promise<void> {
  const load = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`);
    return answer.text();
  };
  const page = await load('/');
  const named = [...page.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css|webp|avif|svg))"/g)];
  await Promise.all(named.map(([, path = '/']) => load(path)));
}
