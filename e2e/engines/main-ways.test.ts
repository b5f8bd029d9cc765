import { createConversation } from '@nightjar/domain/chat/calls';
import { eventsByVenue } from '@nightjar/domain/events/calls';
import { barOfDee } from '../fixtures/bar.ts';
import { sendLocationOfBar } from '../fixtures/guest.ts';
import { befriend, newMemberOut } from '../fixtures/member.ts';
import { accessCode, newcomersNumber } from '../fixtures/people.ts';
import { callAs, codeFromInbox, sessionOf } from '../fixtures/wire.ts';
import { engine, test } from './test.ts';

const lark = { first_name: 'Lark', last_name: 'Sommer', nickname: 'Lark' };
const linnet = { first_name: 'Linnet', last_name: 'Marsh', nickname: 'Linnet' };

test('a newcomer gets from the landing page through the registration into the app', async ({
  visit,
  site,
}) => {
  const newcomer = await visit();
  const phone = newcomersNumber();
  await newcomer.goTo('/');
  await newcomer.expectToSee('heading', "See who's out in Tampa tonight");
  await newcomer.press('link', 'Continue with phone');
  await newcomer.fill('Phone number', phone.slice(2));
  await newcomer.press('button', 'Text me a code');
  await newcomer.expectToSee('heading', 'Check your texts');
  await newcomer.fill('Digit 1 of 6', await codeFromInbox(site, phone));
  await newcomer.expectPath('/register');
  await newcomer.fill('First name', lark.first_name);
  await newcomer.fill('Last name', lark.last_name);
  await newcomer.press('button', 'Continue');
  await newcomer.fill('Date of birth', '01/02/1998');
  await newcomer.press('radio', 'Woman');
  await newcomer.press('button', 'Continue');
  await newcomer.expectToSee('heading', 'Add your photo');
  await newcomer.press('button', 'Create my account');
  await newcomer.expectPath('/whitelist');
  await newcomer.fill('Your code', accessCode);
  await newcomer.press('button', 'Open the door');
  await newcomer.expectToSee('heading', "You're in, Lark.");
});

test('a member gets from the map and its list to a bar, and checks in there', async ({ visit, site }) => {
  const session = await newMemberOut(site, lark);
  const bar = await barOfDee(site, sessionOf(site, session));
  const member = await visit();
  await member.arriveAs(session, '/discover');
  await member.expectToSee('heading', /^\d+\+? places? within 5 miles$/);
  // Firefox gives its location by a setting. The small browser of WebKitGTK has none to give.
  if (engine === 'webkit') await member.press('button', 'Deny');
  await member.press('button', new RegExp(`^${bar.name}`));
  // Beside a map the row leads to the card of its bar, and without one to the page.
  if (engine === 'webkit') await member.press('link', `View ${bar.name}`);
  await member.expectPath(`/venues/${bar.venueId}`);
  await member.expectToSee('heading', bar.name);
  await member.press('button', 'Check in');
  await member.expectText("You're here");
});

test('a message appears on the screen of the friend to whom it was written', async ({ visit, site }) => {
  const [one, other] = [await newMemberOut(site, lark), await newMemberOut(site, linnet)];
  const [caller, friend] = [sessionOf(site, one), sessionOf(site, other)];
  await befriend(caller, friend);
  const { conversation_id } = await callAs(caller, createConversation, {
    created_by: caller.userId,
    user_ids: [friend.userId],
  });
  const reader = await visit();
  await reader.arriveAs(other, `/chats/${conversation_id}`);
  await reader.expectToSee('textbox', /[Mm]essage/);
  const writer = await visit();
  await writer.arriveAs(one, `/chats/${conversation_id}`);
  await writer.fill(/[Mm]essage/, 'Meet me at the bar at nine');
  await writer.press('button', /^Send/);
  await reader.expectText('Meet me at the bar at nine');
});

test('a guest redeems a free drink by the code, the color and a held button', async ({ visit, site }) => {
  const session = await newMemberOut(site, lark);
  const bar = await barOfDee(site, sessionOf(site, session));
  await sendLocationOfBar(sessionOf(site, session), bar);
  const guest = await visit();
  await guest.arriveAs(session, `/redeem/${bar.venueId}`);
  await guest.press('radio', /^Free pour/);
  await guest.press('button', 'Continue');
  await guest.fill('Digit 1 of 4', bar.code);
  await guest.press('radio', bar.color);
  await guest.press('button', 'Check');
  await guest.hold(2000, 'button', /^Hold/);
  await guest.expectToSee('heading', 'FREE DRINK');
});

test('a member says to a night that they are in', async ({ visit, site }) => {
  const session = await newMemberOut(site, lark);
  const caller = sessionOf(site, session);
  const { venueId } = await barOfDee(site, caller);
  const { events } = await callAs(caller, eventsByVenue, { venue_id: venueId });
  const member = await visit();
  await member.arriveAs(session, `/events/${events[0]?.event_id}`);
  await member.press('button', "I'm in");
  await member.expectToSee('button', "You're in");
});

test('a browser whose storage is blocked by its own setting says so', async ({ visit }) => {
  test.skip(engine === 'webkit', 'The small browser of WebKitGTK has no such setting.');
  const visitor = await visit({ blocksStorage: true });
  await visitor.goTo('/login');
  await visitor.expectToSee('heading', 'Your browser blocks storage for this site.');
  await visitor.expectText('Allow cookies and site data');
});
