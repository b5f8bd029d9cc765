import {
  event,
  eventSocials,
  followEvent,
  publicEvent,
  unfollowEvent,
  updateEventVisibility,
} from '@nightjar/domain/events/calls';
import type { publicEventPage } from '@nightjar/domain/events/entity';
import { exampleEvent } from '@nightjar/domain/events/example';
import { id, me, minutesFromNow } from '@nightjar/domain/kernel/example';
import { entryToEvent } from '@nightjar/domain/payments/calls';
import { exampleEntry } from '@nightjar/domain/payments/example';
import { exampleListedPerson, examplePerson } from '@nightjar/domain/people/example';
import { prosByVenueId } from '@nightjar/domain/staff/calls';
import { examplePro } from '@nightjar/domain/staff/example';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type * as z from 'zod/mini';
import { auth } from '../platform/auth.ts';
import { userDetails } from '../testing/answers.ts';
import { renderApp } from '../testing/render-app.tsx';
import {
  fail,
  lose,
  offline,
  overrideReplies,
  pending,
  type Reply,
  refusalSentence,
  refuse,
  reply,
} from '../testing/replies.ts';

type EventChange = Parameters<typeof exampleEvent>[0];

const pagePath = `/events/${id('event')}`;
const eventReply = (change: EventChange = {}) => reply(event, exampleEvent(change));
const usualReplies = [
  eventReply(),
  reply(prosByVenueId, []),
  reply(entryToEvent, exampleEntry({ sale: 'door' })),
];
const openPage = (...replies: Reply[]) => renderApp(pagePath, overrideReplies(usualReplies, replies));
const pageHeading = () => screen.findByRole('heading', { level: 1, name: 'Moth night' });
const placeAnswer = (
  change: Partial<{ place: 'none' | 'going' | 'waiting'; shown: boolean | null; going_count: number }> = {},
) => {
  const { place = 'going', shown = true, going_count = 13 } = change;
  return { is_following: place !== 'none', place, shown, going_count };
};
const buttonNamed = (name: string | RegExp) => screen.findByRole('button', { name });
const runningTimes = { starts_at: minutesFromNow(-30), over_at: minutesFromNow(300), night: '2026-05-15' };
const pastTimes = { starts_at: minutesFromNow(-3000), over_at: minutesFromNow(-2700), night: '2026-05-13' };
const fullEvent = { capacity: 12, going_count: 12 };

describe('an event', () => {
  it('the page of an event shows name, time, price, bar and links', async () => {
    await openPage(
      eventReply({
        price_cents: 1200,
        ends_at: minutesFromNow(28 * 60),
        link: 'https://tickets.example/moth',
      }),
    );
    expect(await pageHeading()).toBeVisible();
    expect(screen.getByText('Tomorrow, 10:30pm to 2:30am')).toBeVisible();
    expect(screen.getByText('Live music')).toBeVisible();
    expect(screen.getByText('$12 entry')).toBeVisible();
    expect(screen.getByText('Three bands and a quiet courtyard.')).toBeVisible();
    expect(
      screen.getByRole('link', { name: /^The Low Lantern.*Open until 3:00am that night/ }),
    ).toHaveAttribute('href', `/venues/${id('venue')}`);
    expect(screen.getByRole('link', { name: 'Chat' })).toHaveAttribute('href', `/chats/event/${id('event')}`);
    expect(screen.getByRole('link', { name: 'Directions' })).toHaveAttribute(
      'href',
      'https://www.google.com/maps/dir/?api=1&destination=27.9601,-82.4373',
    );
    expect(screen.getByRole('link', { name: 'Calendar: add this event' })).toHaveAttribute(
      'href',
      `${location.origin}/calendar/events/${id('event')}.ics`,
    );
    expect(screen.getByRole('link', { name: 'More info' })).toHaveAttribute(
      'href',
      'https://tickets.example/moth',
    );
    expect(screen.getByRole('button', { name: 'Report this place' })).toBeVisible();
  });

  it('the page of an event without an entry price shows "Free entry"', async () => {
    await openPage();
    expect(await screen.findByText('Free entry')).toBeVisible();
  });

  it('the page of an event that begins within the hour shows the minutes until then', async () => {
    await openPage(eventReply({ ...runningTimes, starts_at: minutesFromNow(23) }));
    expect(await screen.findByText('Starts in 23 min')).toBeVisible();
    expect(await buttonNamed("I'm in")).toBeEnabled();
  });

  it('the page of a running event shows "On now" and until when the bar is open', async () => {
    await openPage(eventReply(runningTimes));
    expect(await screen.findByText('On now')).toBeVisible();
    expect(screen.getByText(/^Open until 3:00am$/)).toBeVisible();
    expect(await buttonNamed("I'm in")).toBeEnabled();
  });

  it('the page of a past event has no button to go, and links to other events', async () => {
    await openPage(eventReply(pastTimes));
    expect(await screen.findByText('That was a night.')).toBeVisible();
    expect(screen.getByText('12 people were going')).toBeVisible();
    for (const name of ["I'm in", "You're in"]) expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Chat' })).toBeNull();
    expect(screen.queryByRole('link', { name: /^Calendar/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'See what else is on' })).toHaveAttribute('href', '/discover');
  });

  it.each([
    ['The band is stuck in Ocala.', 'The band is stuck in Ocala.'],
    [null, "The bar called it off and didn't say why."],
  ])('the page of a cancelled event (%s) shows the reason', async (cancelled_reason, sentence) => {
    await openPage(eventReply({ status: 'cancelled', cancelled_reason }));
    expect(await screen.findByText('Called off')).toBeVisible();
    expect(screen.getByText(sentence)).toBeVisible();
    expect(screen.queryByRole('button', { name: "I'm in" })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Chat' })).toBeNull();
    // The calendar link and the opening hours stay on the page, so that nothing moves when the bar cancels an event
    // whose page is open.
    expect(screen.getByRole('link', { name: 'Calendar: mark this event as called off' })).toBeVisible();
    expect(screen.getByText(/that night$/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'See what else is on' })).toBeVisible();
  });

  it('a cancelled event keeps its chat for people who were going', async () => {
    await openPage(eventReply({ status: 'cancelled', is_following: true, place: 'going', shown: true }));
    expect(await screen.findByRole('link', { name: 'Chat' })).toBeVisible();
    expect(screen.queryByRole('switch')).toBeNull();
  });

  it("the page of a draft event shows that only the bar's team sees it, and has no place to take, no guests and no chat", async () => {
    await openPage(eventReply({ status: 'draft', going_count: 0 }));
    expect(await screen.findByText("Only the bar's team sees this page.")).toBeVisible();
    expect(screen.queryByRole('button', { name: "I'm in" })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Going' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Chat' })).toBeNull();
  });

  it('the page of an event shows which bartenders are on shift that night', async () => {
    const dee = examplePro({ clocked_in_until: minutesFromNow(210) });
    const maya = { ...dee, pro_id: id('pro', 2), nickname: 'Maya', clocked_in_until: minutesFromNow(30) };
    await openPage(
      eventReply({ ...runningTimes, starts_at: minutesFromNow(45) }),
      reply(prosByVenueId, [dee, maya]),
    );
    const region = within(await screen.findByRole('region', { name: 'Behind the bar that night' }));
    expect(region.getByRole('link', { name: /^Dee.*On until 2:00am/ })).toHaveAttribute(
      'href',
      `/profile/${id('user', 5)}`,
    );
    expect(region.queryByText('Maya')).toBeNull();
  });

  it("an event's poster opens over the screen by the keyboard, and Escape returns the focus to the poster", async () => {
    const app = await openPage(eventReply({ banner: '/storage/v1/object/public/event-images/poster.webp' }));
    const poster = await buttonNamed('Open the poster of Moth night');
    poster.focus();
    await app.user.keyboard('{Enter}');
    const viewer = await screen.findByRole('dialog', { name: 'Moth night' });
    expect(within(viewer).getByRole('img', { name: 'Moth night' })).toBeVisible();
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(poster).toHaveFocus());
  });

  it('"Share" on the page of an event copies the public address of the event', async () => {
    const app = await openPage();
    await app.user.click(await buttonNamed('Share'));
    expect(await screen.findByText('Link copied.')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(`https://nightjar.example${pagePath}`);
  });

  it('"Share" on the page of an event shows the address when the device cannot copy it', async () => {
    const app = await openPage();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('denied'));
    await app.user.click(await buttonNamed('Share'));
    expect(
      await screen.findByText(`This device can't share. The link is https://nightjar.example${pagePath}`),
    ).toBeVisible();
  });

  it('the page of an event shows a skeleton while the event loads', async () => {
    await openPage(pending(event));
    await waitFor(() => expect(document.querySelector('main [aria-busy="true"]')).not.toBeNull());
    expect(screen.queryByRole('button', { name: "I'm in" })).toBeNull();
  });

  it.each([400, 404])('the page of an event that does not exist (HTTP %i) links to the map', async status => {
    await openPage(fail(event, status));
    expect(await screen.findByText('Gone before you got here.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Discover' })).toHaveAttribute('href', '/discover');
  });

  it.each([
    ['fails to load', fail(event, 500), 'Failed to fetch event'],
    ['is not stored on the device without a connection', offline(), /./],
  ])(
    'the page of an event that %s loads again by "Try again", and has a way back',
    async (_, broken, sentence) => {
      const app = await openPage(broken);
      const again = await buttonNamed('Try again');
      expect(screen.getAllByText(sentence).length).toBeGreaterThan(0);
      expect(screen.getByRole('button', { name: 'Back' })).toBeVisible();
      app.reply(...usualReplies);
      app.line.restore();
      await app.user.click(again);
      expect(await pageHeading()).toBeVisible();
    },
  );

  it('the page of an event stays when the connection is lost', async () => {
    const app = await openPage();
    await pageHeading();
    app.line.lose();
    expect(screen.getByText('Tomorrow, 10:30pm')).toBeVisible();
    expect(await buttonNamed("I'm in")).toBeEnabled();
  });
});

describe('who goes', () => {
  it('an event to which nobody goes shows "Be the first bird in."', async () => {
    await openPage(eventReply({ going_count: 0 }));
    expect(await screen.findByText('Be the first bird in.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /See who's going/ })).toBeNull();
  });

  it('an event shows friends who go first, then the number of other guests', async () => {
    await openPage(eventReply({ friends_going: [examplePerson()], going_count: 12 }));
    const going = within(await screen.findByRole('region', { name: 'Going' }));
    expect(going.getByText('Ada and 11 others are going')).toBeVisible();
    expect(document.querySelector('[data-initials="A"]')).toBeVisible();
  });

  it('an event with a limit of guests shows how many places are left', async () => {
    await openPage(eventReply({ capacity: 40, going_count: 36, waiting_count: 0 }));
    expect(await screen.findByText('4 places left')).toBeVisible();
  });

  it('the list of people who go to an event shows friends who allow it', async () => {
    const app = await openPage(
      eventReply({ friends_going: [examplePerson()] }),
      reply(eventSocials, { going_count: 12, waiting_count: 0, friends: [exampleListedPerson()] }),
    );
    await app.user.click(await buttonNamed(/^Ada and 11 others are going.*See who's going$/));
    const sheet = within(await screen.findByRole('dialog', { name: 'Going' }));
    expect(await sheet.findByRole('link', { name: /^Ada/ })).toHaveAttribute(
      'href',
      `/profile/${id('user', 2)}`,
    );
    expect(sheet.getByText('Only friends who show it are listed.')).toBeVisible();
    expect(app.inputs(eventSocials)).toEqual([{ event_id: id('event'), page: 1, pageSize: 20 }]);
  });

  it('the list of people who go to an event loads again by "Try again", and shows that no friend goes', async () => {
    const app = await openPage(fail(eventSocials, 500));
    await app.user.click(await buttonNamed(/^12 people are going/));
    const sheet = within(await screen.findByRole('dialog', { name: 'Going' }));
    const again = await sheet.findByRole('button', { name: 'Try again' });
    app.reply(reply(eventSocials, { going_count: 12, waiting_count: 0, friends: [] }));
    await app.user.click(again);
    expect(await sheet.findByText('None of your friends are on the list yet.')).toBeVisible();
  });
});

describe('a place at an event', () => {
  it('"I\'m in" at an event, pressed by the keyboard, shows at once and sends one request', async () => {
    const app = await openPage(pending(followEvent));
    const join = await buttonNamed("I'm in");
    expect(join).toHaveAttribute('aria-pressed', 'false');
    join.focus();
    await app.user.keyboard('{Enter}');
    expect(await buttonNamed("You're in")).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByText('You and 12 others are going')).toBeVisible();
    await waitFor(() => expect(app.inputs(followEvent)).toEqual([{ event_id: id('event'), user_id: me }]));
  });

  it('"I\'m in" at an event stays after the server\'s answer', async () => {
    const app = await openPage(reply(followEvent, placeAnswer()));
    app.reply(eventReply({ ...placeAnswer(), going_count: 13 }));
    await app.user.click(await buttonNamed("I'm in"));
    expect(await buttonNamed("You're in")).toBeVisible();
    await waitFor(() => expect(app.inputs(event)).toHaveLength(2));
    expect(await buttonNamed("You're in")).toBeVisible();
  });

  it('"You\'re in" at an event gives the place back, and shows "I\'m in" before the server has answered', async () => {
    const app = await openPage(eventReply(placeAnswer()), pending(unfollowEvent));
    await app.user.click(await buttonNamed("You're in"));
    expect(await buttonNamed("I'm in")).toBeVisible();
    await waitFor(() => expect(app.inputs(unfollowEvent)).toEqual([{ event_id: id('event'), user_id: me }]));
  });

  it('"I\'m in" at an event without a connection is sent when the connection returns', async () => {
    const app = await openPage(reply(followEvent, placeAnswer()));
    await pageHeading();
    app.line.lose();
    await app.user.click(await buttonNamed("I'm in"));
    expect(await buttonNamed("You're in")).toBeVisible();
    expect(app.inputs(followEvent)).toEqual([]);
    app.reply(eventReply(placeAnswer()));
    app.line.restore();
    await waitFor(() => expect(app.inputs(followEvent)).toHaveLength(1));
  });

  it('"I\'m in" at an event whose answer was lost is sent again with the first idempotency key', async () => {
    const app = await openPage(lose(followEvent));
    await app.user.click(await buttonNamed("I'm in"));
    await waitFor(() => expect(app.inputs(followEvent)).toHaveLength(1));
    app.reply(reply(followEvent, placeAnswer()), eventReply(placeAnswer()));
    app.line.restore();
    await waitFor(() => expect(app.inputs(followEvent)).toHaveLength(2));
    expect(new Set(app.keys(followEvent)).size).toBe(1);
    expect(await buttonNamed("You're in")).toBeVisible();
  });

  it.each([
    ['event_over', pastTimes, 'That was a night.'],
    ['event_cancelled', { status: 'cancelled' as const }, 'Called off'],
  ] as const)(
    '"I\'m in" at an event that is refused (%s) shows the reason on the page',
    async (code, change, notice) => {
      const app = await openPage(refuse(followEvent, code));
      const join = await buttonNamed("I'm in");
      app.reply(eventReply(change));
      await app.user.click(join);
      expect(await screen.findByText(refusalSentence(code))).toBeVisible();
      expect(await screen.findByText(notice)).toBeVisible();
      expect(screen.queryByRole('button', { name: "I'm in" })).toBeNull();
      expect(screen.getByRole('link', { name: 'See what else is on' })).toBeVisible();
    },
  );

  it('"I\'m in" at an event that fails is reset, and can be tried again', async () => {
    const app = await openPage(fail(followEvent, 403));
    await app.user.click(await buttonNamed("I'm in"));
    expect(await buttonNamed("I'm in")).toBeVisible();
    app.reply(reply(followEvent, placeAnswer()), eventReply(placeAnswer()));
    await app.user.click(await buttonNamed('Try again'));
    expect(await buttonNamed("You're in")).toBeVisible();
  });

  it('a user decides whether friends see that they go to an event', async () => {
    const app = await openPage(eventReply(placeAnswer()), pending(updateEventVisibility));
    const shown = await screen.findByRole('switch', { name: /^Friends can see it/ });
    expect(shown).toBeChecked();
    await app.user.click(shown);
    expect(shown).not.toBeChecked();
    await waitFor(() =>
      expect(app.inputs(updateEventVisibility)).toEqual([
        { event_id: id('event'), user_id: me, shown: false },
      ]),
    );
  });

  it("a private user's place at an event is hidden from friends until the user shows it", async () => {
    const replies = overrideReplies(usualReplies, [pending(followEvent)]);
    const app = await renderApp(pagePath, replies, { as: userDetails({ private: true }) });
    await app.user.click(await buttonNamed("I'm in"));
    expect(await screen.findByRole('switch', { name: /^Friends can see it/ })).not.toBeChecked();
  });

  it('a place at an event that was given back meanwhile cannot be shown to friends', async () => {
    const app = await openPage(eventReply(placeAnswer()), refuse(updateEventVisibility, 'not_going'));
    const shown = await screen.findByRole('switch', { name: /^Friends can see it/ });
    app.reply(eventReply());
    await app.user.click(shown);
    expect(await screen.findByText(refusalSentence('not_going'))).toBeVisible();
    expect(await buttonNamed("I'm in")).toBeVisible();
  });
});

describe('a full event', () => {
  it('a full event offers its waitlist', async () => {
    const app = await openPage(eventReply({ ...fullEvent, waiting_count: 2 }), pending(followEvent));
    expect(await screen.findByText('Full. You get the next place that comes free.')).toBeVisible();
    expect(screen.getByText('2 on the waitlist')).toBeVisible();
    await app.user.click(await buttonNamed('Join the waitlist'));
    expect(await buttonNamed('On the waitlist')).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByText('3 on the waitlist')).toBeVisible();
    expect(screen.getByText('12 people are going')).toBeVisible();
  });

  it.each([
    ['going', "You're in", "It's full: the next person on the waitlist gets it."],
    ['waiting', 'On the waitlist', 'You go to the end of the line if you come back.'],
  ] as const)('giving up a place at a full event (%s) asks first', async (place, name, sentence) => {
    const app = await openPage(
      eventReply({ ...placeAnswer({ place }), ...fullEvent }),
      pending(unfollowEvent),
    );
    await app.user.click(await buttonNamed(name));
    expect(await screen.findByText(sentence)).toBeVisible();
    await app.user.click(await buttonNamed('Keep it'));
    expect(app.inputs(unfollowEvent)).toEqual([]);
    await app.user.click(await buttonNamed(name));
    await app.user.click(await buttonNamed('Give it up'));
    await waitFor(() => expect(app.inputs(unfollowEvent)).toHaveLength(1));
  });
});

describe('a shared link to an event, without a session', () => {
  const {
    capacity: _capacity,
    going_count: _going,
    waiting_count: _waiting,
    is_following: _following,
    place: _place,
    friends_going: _friends,
    distance_m: _distance,
    shown: _shown,
    may_edit: _edit,
    updated_at: _updated,
    series: _series,
    ...facts
  } = exampleEvent();
  const shared = (change: Partial<z.input<typeof publicEventPage>> = {}) =>
    reply(publicEvent, { ...facts, ...change });
  const visit = (...replies: Reply[]) =>
    renderApp(pagePath, overrideReplies([shared()], replies), {
      as: null,
      device: 'browser',
      settings: { devicePolicy: 'native-only' },
    });

  it('a signed-out visitor sees the public data of an event, and no request needs a session', async () => {
    const app = await visit();
    expect(await pageHeading()).toBeVisible();
    expect(app.path()).toBe(pagePath);
    expect(screen.getByText('Tomorrow, 10:30pm')).toBeVisible();
    expect(screen.getByText('Three bands and a quiet courtyard.')).toBeVisible();
    expect(screen.getByRole('link', { name: /^The Low Lantern/ })).toHaveAttribute(
      'href',
      `/venues/${id('venue')}`,
    );
    expect(app.inputs(event)).toEqual([]);
    for (const name of ["I'm in", 'Back', 'Report this place'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Going' })).toBeNull();
    expect(auth.state().userId).toBeNull();
  });

  it('a signed-out visitor of an event signs in and returns to the event', async () => {
    const app = await visit();
    await app.user.click(await screen.findByRole('link', { name: 'Continue with phone' }));
    await waitFor(() => expect(app.path()).toBe(`/login?redirect=${encodeURIComponent(pagePath)}`));
  });

  it.each([
    ['is cancelled', { status: 'cancelled' as const, cancelled_reason: 'No power.' }, 'No power.'],
    ['is over', pastTimes, 'That was a night.'],
  ])('a signed-out visitor sees that an event %s', async (_, change, sentence) => {
    await visit(shared(change));
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Continue with phone' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'See what else is on' })).toBeNull();
  });

  it.each([400, 404])(
    'a signed-out visitor of an event that does not exist (HTTP %i) sees that, with a link to sign in',
    async status => {
      await visit(fail(publicEvent, status));
      expect(
        await screen.findByRole('heading', { level: 1, name: 'Gone before you got here.' }),
      ).toBeVisible();
      expect(screen.getByRole('link', { name: 'Continue with phone' })).toHaveAttribute('href', '/login');
    },
  );

  it('a signed-out visitor sees a skeleton while an event loads', async () => {
    await visit(pending(publicEvent));
    await waitFor(() => expect(document.querySelector('main [aria-busy="true"]')).not.toBeNull());
  });

  it('a signed-out visitor loads an event that failed again by "Try again"', async () => {
    const app = await visit(fail(publicEvent, 500));
    const again = await buttonNamed('Try again');
    expect(screen.getByRole('link', { name: 'Continue with phone' })).toBeVisible();
    app.reply(shared());
    await app.user.click(again);
    expect(await pageHeading()).toBeVisible();
  });
});
