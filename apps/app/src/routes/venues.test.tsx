import { updateLocation } from '@nightjar/domain/account/calls';
import { activityByVenue } from '@nightjar/domain/activity/calls';
import { exampleVenueActivityNow } from '@nightjar/domain/activity/example';
import { eventsByVenue } from '@nightjar/domain/events/calls';
import { exampleEventCard } from '@nightjar/domain/events/example';
import { id, me, minutesFromNow } from '@nightjar/domain/kernel/example';
import { examplePerson } from '@nightjar/domain/people/example';
import { submitReport } from '@nightjar/domain/reports/calls';
import { prosByVenueId } from '@nightjar/domain/staff/calls';
import { examplePro } from '@nightjar/domain/staff/example';
import {
  checkIn,
  followVenue,
  publicVenue,
  unfollowVenue,
  venueProfile,
} from '@nightjar/domain/venues/calls';
import { exampleVenue } from '@nightjar/domain/venues/example';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { queryClient } from '../platform/query-client.ts';
import { renderApp } from '../testing/render-app.tsx';
import {
  fail,
  offline,
  overrideReplies,
  pending,
  type Reply,
  refusalSentence,
  refuse,
  reply,
} from '../testing/replies.ts';

const pagePath = `/venues/${id('venue')}`;
const dee = examplePro({ pro_id: id('session'), clocked_in_until: minutesFromNow(210) });
const venueReply = (change: Parameters<typeof exampleVenue>[0]) =>
  reply(venueProfile, exampleVenue({ checked_in: false, ...change }));
const activityReply = (change: Parameters<typeof exampleVenueActivityNow>[0]) =>
  reply(activityByVenue, exampleVenueActivityNow(change));
const eventsReply = (...events: ReturnType<typeof exampleEventCard>[]) => {
  const total = events.length;
  return reply(eventsByVenue, { events, total, pagination: { limit: 500, offset: 0, total } });
};
const usualReplies = [venueReply({}), reply(prosByVenueId, []), activityReply({}), eventsReply()];
const openPage = (...replies: Reply[]) => renderApp(pagePath, overrideReplies(usualReplies, replies));
const pageHeading = () => screen.findByRole('heading', { level: 1, name: 'The Low Lantern' });

describe('a venue', () => {
  it('the page of a venue shows name, type, city and opening hours, and links to drinks, chat and directions', async () => {
    await openPage();
    expect(await pageHeading()).toBeVisible();
    expect(screen.getByText('Bar')).toBeVisible();
    expect(screen.getByText('Tampa, FL')).toBeVisible();
    expect(screen.getByText(/^Open until 3:00am/)).toBeVisible();
    expect(screen.getByText('Small room, long bar.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Redeem a drink' })).toHaveAttribute(
      'href',
      `/redeem/${id('venue')}`,
    );
    expect(screen.getByRole('link', { name: 'Chat' })).toHaveAttribute('href', `/chats/venue/${id('venue')}`);
    expect(screen.getByRole('button', { name: 'Share' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Directions' })).toBeVisible();
  });

  it('the page of a venue that takes a break has no drinks, no check-in and no chat', async () => {
    await openPage(venueReply({ active: false }));
    expect(await screen.findByText('Taking a break. Check back soon.')).toBeVisible();
    for (const name of ['Redeem a drink', 'Chat']) expect(screen.queryByRole('link', { name })).toBeNull();
    expect(screen.getByRole('button', { name: 'No drinks during the break' })).toBeDisabled();
    expect(screen.queryByRole('region', { name: 'Here now' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Check in' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Follow' })).toBeEnabled();
  });

  it('the page of a venue that pours no drinks of members offers no drink, and shows why', async () => {
    await openPage(venueReply({ redeems_drinks: false }));
    await pageHeading();
    expect(screen.queryByRole('link', { name: 'Redeem a drink' })).toBeNull();
    expect(screen.getByRole('button', { name: 'No drinks to redeem here yet' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Check in' })).toBeEnabled();
  });

  it('the page of a venue shows who is there now, friends first', async () => {
    await openPage(activityReply({ here_count: 3, friends_here: [examplePerson()] }));
    const here = await screen.findByRole('region', { name: 'Here now' });
    expect(within(here).getByText('Ada and 2 others are here')).toBeVisible();
    expect(within(here).getByRole('img', { name: 'Ada' })).toBeVisible();
    const tiles = screen.getByRole('button', { name: 'Check in' });
    expect(here.compareDocumentPosition(tiles)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('the page of a venue shows at most five pictures of friends who are there, and names three friends', async () => {
    const friends = ['Ada', 'Bo', 'Cy', 'Dan', 'Eli'];
    await openPage(
      activityReply({
        here_count: 9,
        friends_here: friends.map((nickname, index) =>
          examplePerson({ id: id('user', index + 2), nickname }),
        ),
      }),
    );
    const here = await screen.findByRole('region', { name: 'Here now' });
    expect(within(here).getByText('Ada, Bo, Cy and 6 others are here')).toBeVisible();
    const faces = within(here).getByRole('img', { name: friends.join(', ') });
    expect(faces.querySelectorAll('[data-initials]')).toHaveLength(5);
  });

  it('the page of a venue names friends who were there lately, each by their last night', async () => {
    const bo = examplePerson({ id: id('user', 3), nickname: 'Bo' });
    const cy = examplePerson({ id: id('user', 4), nickname: 'Cy' });
    const day = 24 * 60;
    await openPage(
      activityReply({
        here_count: 1,
        friends_here: [examplePerson()],
        last_check_ins: [
          { person: examplePerson(), at: minutesFromNow(-30) },
          { person: bo, at: minutesFromNow(-90) },
          { person: cy, at: minutesFromNow(-day) },
          { person: bo, at: minutesFromNow(-3 * day) },
          { person: examplePerson({ id: id('user', 6), nickname: 'Eli' }), at: minutesFromNow(-3 * day) },
        ],
      }),
    );
    const here = within(await screen.findByRole('region', { name: 'Here now' }));
    expect(here.getByText('Ada is here')).toBeVisible();
    expect(here.getByText('Bo was here earlier tonight')).toBeVisible();
    expect(here.getByText('Cy was here last night')).toBeVisible();
    expect(here.getByText('Eli was here Tuesday')).toBeVisible();
    expect(here.getAllByText(/was here/)).toHaveLength(3);
  });

  it("the page of a venue shows the venue's own figures when the people who are there fail to load", async () => {
    await openPage(
      fail(activityByVenue, 500),
      venueReply({ here_count: 2, friends_here: [examplePerson()] }),
    );
    const here = within(await screen.findByRole('region', { name: 'Here now' }));
    expect(here.getByText('Ada and 1 other are here')).toBeVisible();
  });

  it('the number of followers on the page of a venue is a link to the list of followers', async () => {
    await openPage(venueReply({ followers_count: 24 }));
    expect(await screen.findByRole('link', { name: '24 followers' })).toHaveAttribute(
      'href',
      `${pagePath}/followers`,
    );
  });

  describe('with nights ahead', () => {
    const nights = Array.from({ length: 5 }, (_, place) =>
      exampleEventCard({ event_id: id('event', place + 1), name: `Night ${place + 1}` }),
    );

    it('the page of a venue shows its next three events, and all events after a press', async () => {
      const app = await openPage(eventsReply(...nights));
      const coming = within(await screen.findByRole('region', { name: 'Coming up' }));
      expect(coming.getAllByRole('link').map(link => link.getAttribute('href'))).toEqual(
        nights.slice(0, 3).map(({ event_id }) => `/events/${event_id}`),
      );
      expect(coming.queryByText(/The Low Lantern/)).toBeNull();
      await app.user.click(coming.getByRole('button', { name: 'All 5 nights' }));
      expect(coming.getAllByRole('link')).toHaveLength(5);
      expect(coming.queryByRole('button')).toBeNull();
      expect(app.inputs(eventsByVenue)).toHaveLength(1);
    });

    it('the page of a venue loads its events again by "Try again", and shows its other parts meanwhile', async () => {
      const app = await openPage(fail(eventsByVenue, 500));
      const coming = within(await screen.findByRole('region', { name: 'Coming up' }));
      expect(await pageHeading()).toBeVisible();
      app.reply(eventsReply(...nights.slice(0, 1)));
      await app.user.click(coming.getByRole('button', { name: 'Try again' }));
      expect(await coming.findByRole('link', { name: /Night 1/ })).toBeVisible();
    });

    it('the page of a venue that takes a break shows no events', async () => {
      const app = await openPage(eventsReply(...nights), venueReply({ active: false }));
      await pageHeading();
      expect(screen.queryByRole('region', { name: 'Coming up' })).toBeNull();
      expect(app.inputs(eventsByVenue)).toHaveLength(1);
    });
  });

  it('the pictures of a venue are stepped through by the arrow keys, and Enter opens a picture over the screen', async () => {
    const images = [
      { kind: 'gallery', url: '/storage/bar.webp', alt: 'The long bar' },
      { kind: 'banner', url: '/storage/room.webp', alt: 'The room' },
      { kind: 'logo', url: '/storage/logo.webp' },
    ] as const;
    const app = await openPage(venueReply({ images: [...images] }));
    const first = await screen.findByRole('button', { name: 'Open picture 1 of 2: The room' });
    const second = screen.getByRole('button', { name: 'Open picture 2 of 2: The long bar' });
    first.focus();
    await app.user.keyboard('{ArrowRight}');
    expect(second).toHaveFocus();
    expect(first).toHaveAttribute('tabindex', '-1');
    await app.user.keyboard('{Enter}');
    const viewer = await screen.findByRole('dialog', { name: 'The long bar' });
    expect(within(viewer).getByRole('img', { name: 'The long bar' })).toBeVisible();
    await app.user.click(within(viewer).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it("the viewer of a venue's pictures steps to the next and the previous picture, and Escape returns the focus", async () => {
    const images = [
      { kind: 'gallery', url: '/storage/bar.webp', alt: 'The long bar' },
      { kind: 'banner', url: '/storage/room.webp', alt: 'The room' },
    ] as const;
    const app = await openPage(venueReply({ images: [...images] }));
    const first = await screen.findByRole('button', { name: 'Open picture 1 of 2: The room' });
    await app.user.click(first);
    const room = within(await screen.findByRole('dialog', { name: 'The room' }));
    expect(room.getByText('1 of 2')).toBeInTheDocument();
    expect(room.getByRole('button', { name: 'Previous' })).toBeDisabled();
    await app.user.click(room.getByRole('button', { name: 'Next' }));
    const bar = within(await screen.findByRole('dialog', { name: 'The long bar' }));
    expect(bar.getByRole('button', { name: 'Next' })).toBeDisabled();
    await app.user.keyboard('{ArrowLeft}');
    await screen.findByRole('dialog', { name: 'The room' });
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(first).toHaveFocus());
  });

  it('a picture of a venue that fails to load shows an error and loads again by "Try again"', async () => {
    const images = [{ kind: 'banner', url: '/storage/room.webp', alt: 'The room' }] as const;
    const app = await openPage(venueReply({ images: [...images] }));
    await app.user.click(await screen.findByRole('button', { name: 'Open picture 1 of 1: The room' }));
    const viewer = within(await screen.findByRole('dialog', { name: 'The room' }));
    fireEvent.error(viewer.getByRole('img', { name: 'The room' }));
    const alert = within(await viewer.findByRole('alert'));
    await app.user.click(alert.getByRole('button', { name: 'Try again' }));
    expect(await viewer.findByRole('img', { name: 'The room' })).toBeVisible();
  });

  it('the page of a venue without a picture has no strip of pictures', async () => {
    await openPage(venueReply({ images: [] }));
    await pageHeading();
    expect(screen.queryByRole('region', { name: /^Pictures of/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Open picture/ })).toBeNull();
  });

  it('the page of a venue does not load an image from another host', async () => {
    const app = await openPage();
    await pageHeading();
    expect(screen.getByRole('link', { name: 'Directions' })).toHaveAttribute(
      'href',
      'https://www.google.com/maps/dir/?api=1&destination=27.9601,-82.4373',
    );
    for (const picture of document.querySelectorAll('img, iframe'))
      expect(new URL(picture.getAttribute('src') ?? '/', location.href).host).toBe(location.host);
    expect(app.path()).toBe(pagePath);
  });

  it('the page of a venue in which nobody is shows "Be the first bird on the branch."', async () => {
    await openPage();
    expect(await screen.findByText('Be the first bird on the branch.')).toBeVisible();
  });

  it('the page of a venue shows which bartenders are on shift', async () => {
    await openPage(
      reply(prosByVenueId, [dee, { ...dee, pro_id: id('round'), nickname: 'Off', clocked_in: false }]),
    );
    expect(await screen.findByText('Dee')).toBeVisible();
    expect(screen.getByText(/On until 2:00am/)).toBeVisible();
    expect(screen.queryByText('Off')).toBeNull();
  });

  it('the page of a venue shows that no bartender is on shift', async () => {
    await openPage();
    expect(await screen.findByText("No one's on shift right now.")).toBeVisible();
  });

  it('the page of a venue loads its bartenders again by "Try again", and shows its other parts meanwhile', async () => {
    const app = await openPage(fail(prosByVenueId, 500));
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(await pageHeading()).toBeVisible();
    app.reply(reply(prosByVenueId, [dee]));
    await app.user.click(again);
    expect(await screen.findByText('Dee')).toBeVisible();
  });

  it("the page of a venue shows today's opening hours, and those of the week after a press", async () => {
    const hours = [2, 3, 4, 5, 6, 7].map(name => ({ name, hours: { start: 1700, end: 300 } }));
    const app = await openPage(venueReply({ hours }));
    const today = await screen.findByText('5:00pm to 3:00am', { selector: 'summary *' });
    expect(screen.getByText('Sunday')).not.toBeVisible();
    await app.user.click(today);
    const sunday = await screen.findByRole('row', { name: 'Sunday Closed' });
    expect(sunday).toBeVisible();
    expect(screen.getByRole('row', { current: 'date' })).toHaveAccessibleName(/^Friday/);
  });

  it('the page of a venue shows which drinks are free, its features and how to pay', async () => {
    await openPage(
      venueReply({
        compPolicy: { includes: ['Well drinks'], excludes: ['Doubles'] },
        paymentTypes: ['Cash'],
        features: [{ id: 1, name: 'Patio' }],
      }),
    );
    expect(await screen.findByText('A free or paid drink gets you well drinks.')).toBeVisible();
    expect(screen.getByText('Not doubles.')).toBeVisible();
    for (const text of ['Patio', 'Cash']) expect(screen.getByText(text)).toBeVisible();
  });

  it.each([prosByVenueId, activityByVenue, eventsByVenue])(
    'the page of a venue asks no more than twice for a part that the server refuses for now: $id',
    async call => {
      const app = await openPage(fail(call, 429, { code: 'too_many_requests', retryAfter: 600 }));
      expect(await pageHeading()).toBeVisible();
      expect(app.inputs(call).length).toBeLessThanOrEqual(2);
      await act(() => app.goTo('/support'));
      await act(() => app.goTo(pagePath));
      expect(await pageHeading()).toBeVisible();
      expect(app.inputs(call).length).toBeLessThanOrEqual(4);
    },
  );

  it.each([venueProfile, prosByVenueId, activityByVenue, eventsByVenue])(
    'the page of a venue shows a skeleton while $id loads',
    async call => {
      await openPage(pending(call));
      await waitFor(() => expect(document.querySelector('main [aria-busy="true"]')).not.toBeNull());
      expect(screen.queryByRole('button', { name: 'Follow' })).toBeNull();
    },
  );

  it.each([400, 404])('the page of a venue that does not exist (HTTP %i) links to the map', async status => {
    await openPage(fail(venueProfile, status));
    expect(await screen.findByText('Gone before you got here.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Discover' })).toHaveAttribute('href', '/discover');
  });

  it('a stored venue that was deleted meanwhile disappears from its page', async () => {
    const app = await openPage();
    expect(await pageHeading()).toBeVisible();
    app.reply(fail(venueProfile, 404));
    await act(() => queryClient.invalidateQueries());
    expect(await screen.findByText('Gone before you got here.')).toBeVisible();
  });

  it('the page of a venue that fails to load shows an error', async () => {
    await openPage(fail(venueProfile, 500));
    expect(await screen.findByText('Failed to fetch venue profile')).toBeVisible();
  });

  it.each([
    ['fails to load', fail(venueProfile, 500)],
    ['is not stored on the device without a connection', offline()],
  ])('the page of a venue that %s loads again by "Try again", and has a way back', async (_, broken) => {
    const app = await openPage(broken);
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByRole('button', { name: 'Back' })).toBeVisible();
    app.reply(...usualReplies);
    app.line.restore();
    await app.user.click(again);
    expect(await pageHeading()).toBeVisible();
  });
});

describe('following a venue', () => {
  it('following a venue shows at once, and sends one request', async () => {
    const app = await openPage(pending(followVenue));
    const button = await screen.findByRole('button', { name: 'Follow' });
    expect(button).toHaveAttribute('aria-pressed', 'false');
    button.focus();
    await app.user.keyboard('{Enter}');
    expect(await screen.findByRole('button', { name: 'Following' })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByText('1 follower')).toBeVisible();
    await waitFor(() => expect(app.inputs(followVenue)).toEqual([{ venue_id: id('venue'), user_id: me }]));
  });

  it('an error that the page of a venue shows is removed when the user leaves the page', async () => {
    const app = await openPage(fail(followVenue, 400));
    await app.user.click(await screen.findByRole('button', { name: 'Follow' }));
    expect(await screen.findByText('Failed to follow venue')).toBeVisible();
    await app.goTo('/support');
    expect(await screen.findByRole('heading', { level: 1, name: 'Need a hand?' })).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Failed to follow venue')).toBeNull());
  });

  it.each([
    [false, 'Follow', followVenue, 'Failed to follow venue'],
    [true, 'Following', unfollowVenue, 'Failed to unfollow venue'],
  ] as const)(
    'following or unfollowing a venue (following: %s) that fails is reset, and the reason is shown',
    async (is_following, name, call, sentence) => {
      const app = await openPage(venueReply({ is_following }), fail(call, 400));
      await app.user.click(await screen.findByRole('button', { name }));
      expect(await screen.findByText(sentence)).toBeVisible();
      expect(await screen.findByRole('button', { name })).toBeVisible();
      app.reply(reply(call, { is_following: !is_following, followers_count: 1 }));
      await app.user.click(screen.getByRole('button', { name: 'Try again' }));
      await waitFor(() => expect(app.inputs(call)).toHaveLength(2));
    },
  );

  it('following a venue without a connection is sent when the connection returns', async () => {
    const app = await openPage(reply(followVenue, { is_following: true, followers_count: 1 }));
    await pageHeading();
    app.line.lose();
    await app.user.click(screen.getByRole('button', { name: 'Follow' }));
    expect(await screen.findByRole('button', { name: 'Following' })).toBeVisible();
    expect(app.inputs(followVenue)).toEqual([]);
    app.line.restore();
    await waitFor(() => expect(app.inputs(followVenue)).toHaveLength(1));
  });
});

describe('checking in', () => {
  const checked = reply(checkIn, {
    venue_id: id('venue'),
    checked_in: true,
    ends_at: minutesFromNow(240),
  });

  it("checking in sends the phone's location first, and then shows that the user is at the venue", async () => {
    const app = await openPage(checked);
    const button = await screen.findByRole('button', { name: 'Check in' });
    app.reply(venueReply({ checked_in: true, here_count: 1 }));
    await app.user.click(button);
    expect(await screen.findByText("You're here")).toBeVisible();
    expect(app.inputs(checkIn)).toEqual([{ user_id: me, venue_id: id('venue') }]);
    expect(app.inputs(updateLocation).length).toBeGreaterThan(0);
    expect(app.keys(checkIn)[0]).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each(checkIn.refusals)('a check-in that is refused (%s) shows the reason', async code => {
    const params = { distance: '2 mi' };
    const app = await openPage(refuse(checkIn, code, { params }));
    await app.user.click(await screen.findByRole('button', { name: 'Check in' }));
    expect(await screen.findByText(refusalSentence(code, params))).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Check in' })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  it('a check-in without a known location asks for the location or a redeemed drink', () => {
    expect(refusalSentence('location_unknown')).toBe(
      "We can't see where you are. Turn on location, or redeem a drink here first.",
    );
  });

  it('a check-in without a connection waits, and can be cancelled', async () => {
    const app = await openPage();
    await pageHeading();
    app.line.lose();
    await app.user.click(screen.getByRole('button', { name: 'Check in' }));
    await app.user.click(await screen.findByRole('button', { name: 'Not sent yet: cancel the check-in' }));
    expect(await screen.findByRole('button', { name: 'Check in' })).toBeEnabled();
    expect(app.inputs(checkIn)).toEqual([]);
  });
});

describe('a report of a venue', () => {
  const report = async (...replies: Reply[]) => {
    const app = await openPage(...replies);
    await app.user.click(await screen.findByRole('button', { name: 'Report this place' }));
    const sheet = await screen.findByRole('dialog', { name: 'Report The Low Lantern' });
    const field = within(sheet).getByLabelText('Tell us what happened');
    const send = () => app.user.click(within(sheet).getByRole('button', { name: 'Send report' }));
    return { ...app, sheet, field, send };
  };

  it('a report of a venue needs at least eight letters', async () => {
    const { user, field, send, inputs } = await report();
    await user.type(field, 'Too bad');
    await send();
    expect(await screen.findByText('Description required (min 8 chars)')).toBeVisible();
    expect(field).toHaveFocus();
    expect(inputs(submitReport)).toEqual([]);
  });

  it('a report of a venue is sent once, and the user is thanked', async () => {
    const app = await report(reply(submitReport, { report_id: id('round', 9) }));
    await app.user.type(app.field, 'The door was locked');
    await app.send();
    expect(await screen.findByRole('dialog', { name: 'Thanks. A person will read this.' })).toBeVisible();
    expect(app.inputs(submitReport)).toEqual([
      expect.objectContaining({
        reporter_id: me,
        reported_venue_id: id('venue'),
        description: 'The door was locked',
      }),
    ]);
  });

  it('a report of a venue that fails keeps its text, and is sent again with the first idempotency key', async () => {
    const app = await report(fail(submitReport, 500));
    await app.user.type(app.field, 'The door was locked');
    await app.send();
    expect(await screen.findByText('Something went wrong on our side.')).toBeVisible();
    expect(app.field).toHaveValue('The door was locked');
    app.reply(reply(submitReport, { report_id: id('round', 9) }));
    await app.send();
    await screen.findByRole('dialog', { name: 'Thanks. A person will read this.' });
    const [first, second] = app.keys(submitReport);
    expect(second).toBe(first);
  });

  it('a report of a venue cannot be sent without a connection', async () => {
    const app = await report();
    app.line.lose();
    expect(await within(app.sheet).findByRole('button', { name: 'Needs signal' })).toBeDisabled();
  });
});

describe('a shared link to a venue, without a session', () => {
  const { id: venueId, name, description, address, city, state, lat, lng, timezone } = exampleVenue();
  const { images, hours, closures, features, type, links } = exampleVenue();
  const place = { id: venueId, name, description, address, city, state, lat, lng, timezone };
  const shared = reply(publicVenue, { ...place, images, hours, closures, features, type, links });
  const visit = (...replies: Reply[]) =>
    renderApp(pagePath, overrideReplies([shared], replies), {
      as: null,
      device: 'browser',
      settings: { devicePolicy: 'native-only' },
    });

  it('a signed-out visitor sees the public data of a venue, and no request needs a session', async () => {
    const app = await visit();
    expect(await pageHeading()).toBeVisible();
    expect(app.path()).toBe(pagePath);
    expect(screen.getByText(/^Open until 3:00am/)).toBeVisible();
    expect(screen.getByText('Small room, long bar.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Directions' })).toBeVisible();
    expect(app.inputs(venueProfile)).toEqual([]);
    for (const absent of ['Check in', 'Follow', 'Back', 'Report this place'])
      expect(screen.queryByRole('button', { name: absent })).toBeNull();
    expect(screen.queryByText(/follower/)).toBeNull();
    expect(screen.queryByRole('region', { name: 'Here now' })).toBeNull();
  });

  it('a signed-out visitor of a venue signs in and returns to the venue', async () => {
    const app = await visit();
    await app.user.click(await screen.findByRole('link', { name: 'Continue with phone' }));
    await waitFor(() => expect(app.path()).toBe(`/login?redirect=${encodeURIComponent(pagePath)}`));
  });

  it('a signed-out visitor of a venue that does not exist sees that, with a link to sign in', async () => {
    await visit(fail(publicVenue, 404));
    expect(await screen.findByRole('heading', { level: 1, name: 'Gone before you got here.' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Continue with phone' })).toHaveAttribute('href', '/login');
  });

  it('a signed-out visitor loads a venue that failed again by "Try again"', async () => {
    const app = await visit(fail(publicVenue, 500));
    const again = await screen.findByRole('button', { name: 'Try again' });
    app.reply(shared);
    await app.user.click(again);
    expect(await pageHeading()).toBeVisible();
  });
});
