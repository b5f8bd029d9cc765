import { myUserDetails, userProfile } from '@nightjar/domain/account/calls';
import { exampleProfile } from '@nightjar/domain/account/example';
import { myActivityFeed } from '@nightjar/domain/activity/calls';
import { drinkBankStats, overriddenPours } from '@nightjar/domain/drinks/calls';
import { exampleDrinkBankStats } from '@nightjar/domain/drinks/example';
import { id, me, minutesFromNow } from '@nightjar/domain/kernel/example';
import type { VenueId } from '@nightjar/domain/kernel/id';
import { stripeGetProductsAndPrices } from '@nightjar/domain/payments/calls';
import { proRequest } from '@nightjar/domain/staff/calls';
import { proRoles, venueStaff } from '@nightjar/domain/staff/desk/calls';
import { exampleOwnPro } from '@nightjar/domain/staff/example';
import { pouringVenues } from '@nightjar/domain/venues/calls';
import { adminVenue } from '@nightjar/domain/venues/desk/calls';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { staffHandlers } from '../features/staff/live.ts';
import { auth } from '../platform/auth.ts';
import { bartenderDetails, registeredDetails, userDetails } from '../testing/answers.ts';
import { type RenderOptions, renderApp } from '../testing/render-app.tsx';
import { fail, lose, pending, type Reply, refusalSentence, refuse, reply } from '../testing/replies.ts';

type Pro = ReturnType<typeof exampleOwnPro>;
type App = Awaited<ReturnType<typeof renderApp>>;

const waitingPro = exampleOwnPro({ requested_at: minutesFromNow(-49) });
const declinedPro = exampleOwnPro({
  pro_id: id('pro', 2),
  venue_id: id('venue', 2),
  venue_name: 'Nine Lives',
  state: 'declined',
  requested_at: minutesFromNow(-3 * 24 * 60),
});
const approvedPro: Pro = { ...waitingPro, state: 'approved', venue_code: 'LANTRN' };
const userWithPros = (...pros: Pro[]) => userDetails({ subscribed: false }, { pros });
/**
 * The app opens the user's own profile, which makes these calls. A new bartender has a Drink Bank, so its call is among
 * them.
 */
const teamReplies = [
  reply(userProfile, exampleProfile({ id: me })),
  reply(myActivityFeed, { items: [], more: false }),
  reply(overriddenPours, []),
  reply(drinkBankStats, exampleDrinkBankStats()),
];
const openPage = (replies: readonly Reply[] = [], as = registeredDetails(), more: RenderOptions = {}) =>
  renderApp('/pro-upgrade', replies, { as, ...more });

const codeCells = () => screen.findAllByRole('textbox', { name: /^Character \d of 6$/ });
const typedText = async () => (await codeCells()).map(cell => (cell as HTMLInputElement).value).join('');
const birdCount = () => document.querySelectorAll('[data-taken]').length;
const sendButton = () => screen.getByRole('button', { name: 'Ask to join' });
const requestCard = (name: string) => screen.findByRole('region', { name });

async function typeCode(app: App, code = 'lantrn'): Promise<void> {
  const [first] = await codeCells();
  if (first) await app.user.click(first);
  await app.user.keyboard(code);
}

async function sendRequest(
  replies: readonly Reply[],
  code?: string,
  as?: Parameters<typeof openPage>[1],
): Promise<App> {
  const app = await openPage(replies, as);
  await typeCode(app, code);
  await app.user.click(sendButton());
  return app;
}

describe('the page behind the bar', () => {
  it("the page for bartenders explains what a place on a team brings, and asks for a bar's code", async () => {
    await openPage();
    expect(await screen.findByRole('heading', { level: 1, name: 'Behind the bar?' })).toBeVisible();
    expect(
      screen
        .getAllByRole('listitem')
        .slice(0, 3)
        .map(item => item.textContent),
    ).toEqual([
      'Your own code and colorGuests enter them, and you pour.',
      "You're on the mapClock in, and guests know where you pour.",
      'Guests who follow youFrom bar to bar, they find you.',
    ]);
    const field = screen.getByRole('group', { name: "Your bar's code" });
    expect(field).toHaveAccessibleDescription('Six letters or digits. Your manager has it.');
    expect(await codeCells()).toHaveLength(6);
    expect(birdCount()).toBe(0);
    expect(sendButton()).toBeEnabled();
  });

  it('"Back" on the page for bartenders leads to the page before', async () => {
    const app = await openPage([], registeredDetails(), { before: ['/'] });
    await app.user.click(await screen.findByRole('button', { name: 'Back' }));
    await waitFor(() => expect(app.path()).toBe('/'));
  });

  it('a bartender who opens the page to join a team is led to their profile', async () => {
    const app = await openPage(teamReplies, bartenderDetails());
    expect(app.path()).toBe('/profile');
  });
});

describe('the code of a bar', () => {
  it('the code of a bar can be typed in lower case, and each typed cell shows a bird', async () => {
    const app = await openPage();
    await typeCode(app, 'lan7');
    expect(await typedText()).toBe('LAN7');
    expect(birdCount()).toBe(4);
    await app.user.keyboard('{Backspace}{Backspace}');
    expect(birdCount()).toBe(3);
  });

  it('the code of a bar is found in a pasted sentence', async () => {
    const app = await openPage();
    const [first] = await codeCells();
    if (first) await app.user.click(first);
    await app.user.paste('Please join us by lantrn!');
    expect(await typedText()).toBe('LANTRN');
    expect(birdCount()).toBe(6);
  });

  it('the code of a bar is not filled in or corrected by the phone', async () => {
    await openPage();
    for (const cell of await codeCells()) {
      expect(cell).toHaveAttribute('autocomplete', 'off');
      expect(cell).toHaveAttribute('autocorrect', 'off');
      expect(cell).toHaveAttribute('spellcheck', 'false');
      expect(cell).toHaveAttribute('autocapitalize', 'characters');
    }
  });

  it('a code of a bar that is too short is not sent', async () => {
    const app = await sendRequest([], 'LAN');
    expect(await screen.findByText('A code has six letters or digits.')).toBeVisible();
    expect((await codeCells())[0]).toHaveFocus();
    expect(await typedText()).toBe('LAN');
    expect(app.inputs(proRequest)).toEqual([]);
  });

  it('Enter sends the code of a bar with an idempotency key', async () => {
    const app = await openPage([reply(proRequest, waitingPro)]);
    await typeCode(app);
    await app.user.keyboard('{Enter}');
    await requestCard('Waiting for The Low Lantern to approve you');
    expect(app.inputs(proRequest)).toEqual([{ user_id: me, venue_code: 'LANTRN' }]);
    expect(app.keys(proRequest)).toEqual([expect.stringMatching(/^[\da-f-]{36}$/)]);
  });
});

describe('a request', () => {
  it('a request to join a team cannot be sent twice while it is on its way', async () => {
    const app = await sendRequest([pending(proRequest)]);
    await waitFor(() => expect(sendButton()).toHaveAttribute('data-loading'));
    for (const cell of await codeCells()) expect(cell).toBeDisabled();
    await app.user.keyboard('{Enter}');
    expect(app.inputs(proRequest)).toHaveLength(1);
  });

  it('a request to join a team that arrived is announced, and shows the bar and the next steps', async () => {
    const app = await sendRequest([reply(proRequest, waitingPro)]);
    const waiting = await requestCard('Waiting for The Low Lantern to approve you');
    expect(within(waiting).getByText('Tampa')).toBeVisible();
    expect(
      within(waiting)
        .getAllByRole('listitem')
        .map(step => step.textContent),
    ).toEqual([
      'Done: You askedAt 9:41pm',
      'Now: Your manager says yesAsk your manager to open Staff in the venue desk.',
      'Next: You clock in and pourThis page moves on by itself.',
    ]);
    expect(screen.getByText('The Low Lantern has your request.')).toHaveAttribute('role', 'status');
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(screen.queryByRole('group', { name: "Your bar's code" })).toBeNull();
    await app.goTo('/');
    expect(
      await screen.findByRole('heading', { name: 'Waiting for The Low Lantern to approve you' }),
    ).toBeVisible();
  });

  it('a request to join a team by a wrong code keeps the code, and accepts another code', async () => {
    const app = await sendRequest(
      [refuse(proRequest, 'no_such_code'), reply(proRequest, waitingPro)],
      'LANTRM',
    );
    expect(await screen.findByText(refusalSentence('no_such_code'))).toHaveAttribute('role', 'alert');
    expect(screen.getByRole('group', { name: "Your bar's code" })).toHaveAccessibleDescription(
      refusalSentence('no_such_code'),
    );
    expect((await codeCells())[0]).toHaveFocus();
    expect(await typedText()).toBe('LANTRM');
    expect(birdCount()).toBe(0);
    await app.user.keyboard('LANTRN');
    expect(screen.queryByText(refusalSentence('no_such_code'))).toBeNull();
    expect(birdCount()).toBe(6);
    await app.user.click(sendButton());
    await requestCard('Waiting for The Low Lantern to approve you');
    const [first, second] = app.keys(proRequest);
    expect(first).not.toBe(second);
  });

  it("a request to join the user's own team leads to the profile when the user is a bartender by now", async () => {
    const app = await openPage([refuse(proRequest, 'already_on_team')]);
    app.reply(reply(myUserDetails, userDetails({ subscribed: false, pro: true }, { pros: [approvedPro] })));
    app.reply(...teamReplies);
    await typeCode(app);
    await app.user.click(sendButton());
    await waitFor(() => expect(app.path()).toBe('/profile'));
  });

  it("a request to join the user's own team shows the reason when no other page is open to the user", async () => {
    await sendRequest([refuse(proRequest, 'already_on_team')]);
    expect(await screen.findByText(refusalSentence('already_on_team'))).toBeVisible();
    expect(sendButton()).toBeEnabled();
  });

  it('a user who sent too many requests to join a team sees when the next request is possible', async () => {
    const app = await sendRequest([fail(proRequest, 429, { code: 'too_many_requests', retryAfter: 760 })]);
    expect(await screen.findByRole('button', { name: 'Try again in 12:40' })).toBeDisabled();
    expect(
      screen.getByText("That's a lot of codes. Check yours with your manager while you wait."),
    ).toHaveAttribute('role', 'alert');
    await typeCode(app, 'K');
    expect(screen.getByRole('button', { name: 'Try again in 12:40' })).toBeDisabled();
    expect(app.inputs(proRequest)).toHaveLength(1);
  });

  it('a request to join a team whose answer was lost is repeated with the first idempotency key', async () => {
    const app = await sendRequest([lose(proRequest)]);
    expect(
      await screen.findByText('No answer came back. Try again: your manager is asked only once.'),
    ).toBeVisible();
    expect(await typedText()).toBe('LANTRN');
    app.reply(reply(proRequest, waitingPro));
    act(() => app.line.restore());
    await app.user.click(await screen.findByRole('button', { name: 'Ask to join' }));
    await requestCard('Waiting for The Low Lantern to approve you');
    const [first, second] = app.keys(proRequest);
    expect(first).toBe(second);
  });

  it('a request to join a team that failed shows the reason, and can be repeated', async () => {
    await sendRequest([fail(proRequest, 503, { message: 'The bar is shut for a moment.' })]);
    expect(await screen.findByText('The bar is shut for a moment.')).toHaveAttribute('role', 'alert');
    expect(sendButton()).toBeEnabled();
    expect(await typedText()).toBe('LANTRN');
  });

  it('a request to join a team cannot be sent without a connection', async () => {
    const app = await openPage();
    await codeCells();
    act(() => app.line.lose());
    expect(await screen.findByRole('button', { name: 'Needs signal' })).toBeDisabled();
  });
});

describe('the state of requests to join a team', () => {
  it('the state of a request to join a team is shown without a connection', async () => {
    const app = await openPage([], userWithPros(waitingPro));
    await requestCard('Waiting for The Low Lantern to approve you');
    act(() => app.line.lose());
    expect(await screen.findByText("You're offline. Showing what we last knew.")).toBeVisible();
    expect(await requestCard('Waiting for The Low Lantern to approve you')).toBeVisible();
  });

  it('a declined request to join a team shows its reason, and another code can be tried', async () => {
    const app = await openPage([], userWithPros({ ...declinedPro, reason: "We're full this season." }));
    const no = await requestCard('Not approved this time');
    expect(within(no).getByText('Nine Lives, Tampa')).toBeVisible();
    expect(within(no).getByText("“We're full this season.”")).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Try another code' }));
    const field = screen.getByRole('group', { name: "The other bar's code" });
    expect(field).toBeVisible();
    expect((await codeCells())[0]).toHaveFocus();
    expect(sendButton()).toBeEnabled();
  });

  it('a declined request to join a team without a reason shows only the bar', async () => {
    await openPage([], userWithPros(declinedPro));
    const no = await requestCard('Not approved this time');
    expect(no).toHaveTextContent('Not approved this timeNine Lives, TampaWrong bar? Try another code.');
  });

  it('the page for bartenders lists requests to several bars, waiting requests first', async () => {
    await openPage(
      [],
      userWithPros(declinedPro, waitingPro, exampleOwnPro({ pro_id: id('pro', 3), state: 'approved' })),
    );
    await requestCard('Not approved this time');
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Waiting for The Low Lantern to approve you',
      'Not approved this time',
    ]);
    expect(screen.getByRole('button', { name: 'Try another code' })).toBeVisible();
  });

  it('a user whose request waits may ask to join another bar', async () => {
    const second = exampleOwnPro({
      pro_id: id('pro', 3),
      venue_name: 'The Owl Room',
      requested_at: minutesFromNow(0),
    });
    const app = await openPage([reply(proRequest, second)], userWithPros(waitingPro));
    await app.user.click(await screen.findByRole('button', { name: 'Ask at another bar' }));
    await typeCode(app, 'OWLRM2');
    await app.user.click(sendButton());
    await requestCard('Waiting for The Owl Room to approve you');
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Waiting for The Owl Room to approve you',
      'Waiting for The Low Lantern to approve you',
    ]);
    expect(screen.getByRole('button', { name: 'Ask at another bar' })).toBeVisible();
  });
});

describe('off the team', () => {
  const onTeam = userDetails({ subscribed: false, pro: true }, { pros: [approvedPro] });
  const changed = () =>
    act(async () =>
      staffHandlers.events?.pro_request_answered?.({ venue_id: id('venue') as VenueId, approved: false }),
    );

  it('a bartender who is removed from a team sees the reason and is led to another page', async () => {
    const app = await renderApp('/profile', teamReplies, { as: onTeam });
    await screen.findByRole('button', { name: 'Clock in' });
    app.reply(
      reply(myUserDetails, userWithPros()),
      pending(pouringVenues),
      pending(stripeGetProductsAndPrices),
    );
    await changed();
    const notice = await screen.findByRole('dialog', { name: "You're off the team of The Low Lantern" });
    await app.user.click(within(notice).getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(app.path()).not.toBe('/profile'));
  });

  it('signing out does not show a bartender that they left a team', async () => {
    const app = await renderApp('/profile', teamReplies, { as: onTeam });
    await screen.findByRole('button', { name: 'Clock in' });
    await act(() => auth.end());
    await waitFor(() => expect(app.path()).not.toBe('/profile'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('an answer that arrives while the page is open', () => {
  const venue_id = id('venue') as VenueId;
  const answered = (yes: boolean) =>
    act(async () => staffHandlers.events?.pro_request_answered?.({ venue_id, approved: yes }));

  it('a request to join that is approved while its page is open shows a welcome once, and opens the profile', async () => {
    const app = await openPage([], userWithPros(waitingPro));
    await requestCard('Waiting for The Low Lantern to approve you');
    app.reply(
      reply(myUserDetails, userDetails({ subscribed: false, pro: true }, { pros: [approvedPro] })),
      ...teamReplies,
    );
    await answered(true);
    const welcome = await screen.findByRole('dialog', { name: "You're on the team." });
    expect(within(welcome).getByText('Clock in at The Low Lantern when your shift begins.')).toBeVisible();
    await app.user.click(within(welcome).getByRole('button', { name: 'Got It' }));
    await waitFor(() => expect(app.path()).toBe('/profile'));
    expect(await screen.findByRole('button', { name: 'Clock in' })).toBeVisible();
    await answered(true);
    await waitFor(() => expect(app.inputs(myUserDetails).length).toBeGreaterThan(1));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('a request to join that is declined while its page is open shows that on the page', async () => {
    const app = await openPage([], userWithPros(waitingPro));
    await requestCard('Waiting for The Low Lantern to approve you');
    app.reply(
      reply(myUserDetails, userWithPros({ ...waitingPro, state: 'declined', reason: 'Ask in May.' })),
    );
    await answered(false);
    expect(within(await requestCard('Not approved this time')).getByText('“Ask in May.”')).toBeVisible();
    expect(app.path()).toBe('/pro-upgrade');
  });

  it('an answer to a request to join that was missed is found when the realtime channel reconnects', async () => {
    const app = await openPage([], userWithPros(waitingPro));
    await requestCard('Waiting for The Low Lantern to approve you');
    app.reply(
      reply(myUserDetails, userWithPros({ ...waitingPro, state: 'declined' })),
      reply(overriddenPours, []),
    );
    await act(async () => staffHandlers.onJoined?.());
    expect(await requestCard('Not approved this time')).toBeVisible();
  });

  it('an approved request to join shows a member on another page a notice with a link', async () => {
    const app = await renderApp('/support', [], { as: userDetails({}, { pros: [waitingPro] }) });
    await screen.findByRole('heading', { level: 1 });
    app.reply(reply(myUserDetails, userDetails({ pro: true }, { pros: [approvedPro] })), ...teamReplies);
    await answered(true);
    expect(await screen.findByText("You're on the team at The Low Lantern.")).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    await app.user.click(screen.getByRole('button', { name: 'Open' }));
    await waitFor(() => expect(app.path()).toBe('/profile'));
  });
});

describe('a manager who is notified of a request', () => {
  it('a manager opens the staff page of the bar from the notification about a request to join, also on a phone', async () => {
    const manager = userDetails({ subscribed: false, pro: true }, { pros: [approvedPro] });
    const replies = [adminVenue, venueStaff, proRoles].map(pending);
    const app = await renderApp(`/admin/venues/${id('venue')}/staff`, replies, { as: manager });
    expect(await screen.findByRole('navigation', { name: 'Main' })).toBeInTheDocument();
    expect(app.path()).toBe(`/admin/venues/${id('venue')}/staff`);
  });
});
