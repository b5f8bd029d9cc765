import { updateActivityStatus, updatePrivate, userProfile } from '@nightjar/domain/account/calls';
import { exampleProfile } from '@nightjar/domain/account/example';
import { activityByUser, activityByVenue } from '@nightjar/domain/activity/calls';
import { exampleVenueActivityNow } from '@nightjar/domain/activity/example';
import { conversations, messages, muteConversation, reactToMessage } from '@nightjar/domain/chat/calls';
import { exampleGroup, exampleMessage } from '@nightjar/domain/chat/example';
import { event, eventsByVenue, followEvent } from '@nightjar/domain/events/calls';
import { exampleEvent } from '@nightjar/domain/events/example';
import {
  answerFriendRequest,
  friendsOut,
  pendingFriendRequests,
  sendFriendRequest,
  userWithFriendship,
} from '@nightjar/domain/friends/calls';
import { exampleFriendRequest, exampleStranger } from '@nightjar/domain/friends/example';
import type { Call } from '@nightjar/domain/kernel/call';
import { id } from '@nightjar/domain/kernel/example';
import { followPro, nearbyPros, prosByVenueId } from '@nightjar/domain/staff/calls';
import { checkIn, followVenue, venueProfile } from '@nightjar/domain/venues/calls';
import { exampleVenue } from '@nightjar/domain/venues/example';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { threadAnswer, userDetails } from '../testing/answers.ts';
import { renderApp } from '../testing/render-app.tsx';
import { fail, pending, type Reply, reply } from '../testing/replies.ts';

type App = Awaited<ReturnType<typeof renderApp>>;

type Tap = {
  readonly what: string;
  readonly page: string;
  readonly replies: readonly Reply[];
  readonly call: Call;
  /** These buttons are pressed in turn. The last press is the tap. */
  readonly presses: readonly (string | RegExp)[];
  /** Returns the element that the page has only while it shows the change, and null before and after. */
  readonly shows: () => HTMLElement | null;
  /** The page shows this sentence after a refusal. Without it, the page shows the sentence of the server. */
  readonly sentence?: string;
};

const noNights = { events: [], total: 0, pagination: { limit: 500, offset: 0, total: 0 } };
const venuePage = {
  page: `/venues/${id('venue')}`,
  replies: [
    reply(venueProfile, exampleVenue({ checked_in: false })),
    reply(prosByVenueId, []),
    reply(activityByVenue, exampleVenueActivityNow({})),
    reply(eventsByVenue, noNights),
  ],
};
const personPage = {
  page: `/profile/${id('user', 2)}`,
  replies: [
    reply(userProfile, exampleProfile({ id: id('user', 2), pro: true })),
    reply(userWithFriendship, exampleStranger()),
    reply(activityByUser, { items: [], more: false }),
    reply(friendsOut, []),
    reply(nearbyPros, []),
  ],
};
const chatPage = {
  page: `/chats/${id('conversation')}`,
  replies: [
    reply(conversations, {
      conversations: [exampleGroup({ conversation_id: id('conversation') })],
      more: false,
    }),
    reply(messages, threadAnswer([exampleMessage()])),
  ],
};
const button = (name: string | RegExp, state: object = {}) =>
  screen.queryAllByRole('button', { name, ...state })[0] ?? null;

const taps: readonly Tap[] = [
  {
    what: 'a check-in',
    ...venuePage,
    call: checkIn,
    presses: ['Check in'],
    shows: () => screen.queryByText("You're here"),
  },
  {
    what: 'following a bar',
    ...venuePage,
    call: followVenue,
    presses: ['Follow'],
    shows: () => button('Following', { pressed: true }),
    sentence: 'Failed to follow venue',
  },
  {
    what: 'following a bartender',
    ...personPage,
    call: followPro,
    presses: [/^Follow: /],
    shows: () => button(/^Following: /, { pressed: true }),
  },
  {
    what: '"I\'m in" at an event',
    page: `/events/${id('event')}`,
    replies: [reply(event, exampleEvent({ place: 'none', is_following: false })), reply(prosByVenueId, [])],
    call: followEvent,
    presses: ["I'm in"],
    shows: () => button("You're in", { pressed: true }),
  },
  {
    what: 'an emoji on a message',
    ...chatPage,
    call: reactToMessage,
    presses: [/^Actions for: /, 'React with 🔥'],
    shows: () => button('🔥 1, yours'),
  },
  {
    what: 'muting a chat',
    ...chatPage,
    call: muteConversation,
    presses: ['Chat menu', 'Mute'],
    shows: () => screen.queryByRole('img', { name: 'Muted' }),
  },
  {
    what: 'adding a friend',
    ...personPage,
    call: sendFriendRequest,
    presses: [/^Add friend: /],
    shows: () => button(/^Requested: /),
  },
  {
    what: 'accepting a friend request',
    page: '/profile/friend-requests',
    replies: [
      reply(pendingFriendRequests, {
        requests: [exampleFriendRequest()],
        received_count: 1,
        sent_count: 0,
      }),
    ],
    call: answerFriendRequest,
    presses: [/^Accept: /],
    shows: () => (button(/^Accept: /) ? null : document.body),
  },
  {
    what: 'the answer to "Out tonight?"',
    page: '/status?redirect=%2Fsupport',
    replies: [reply(friendsOut, [])],
    call: updateActivityStatus,
    presses: [/^I'm out/],
    shows: () => button(/^I'm out/, { pressed: true }),
  },
  {
    what: 'a private profile',
    page: '/settings/privacy',
    replies: [],
    call: updatePrivate,
    presses: [],
    shows: () => screen.queryByRole('switch', { name: /Private profile/, checked: true }),
  },
];

const openPage = ({ page, replies }: Tap, answer: Reply) =>
  renderApp(page, [...replies, answer], { as: userDetails({ activity_status: 'in' }) });

async function makeTap(app: App, { presses }: Tap): Promise<void> {
  if (presses.length === 0)
    return void (await app.user.click(await screen.findByRole('switch', { name: /Private profile/ })));
  for (const name of presses) {
    const [first] = await screen.findAllByRole('button', { name });
    await app.user.click(first as HTMLElement);
  }
}

describe("the user's own taps", () => {
  it.each(taps)('$what shows at once, while the server holds its answer back', async tap => {
    const app = await openPage(tap, pending(tap.call));
    await makeTap(app, tap);
    await waitFor(() => expect(tap.shows()).not.toBeNull());
    await waitFor(() => expect(app.inputs(tap.call)).toHaveLength(1));
    expect(tap.shows()).not.toBeNull();
  });

  it.each(taps)('$what is taken back with a sentence when the server refuses it', async tap => {
    const app = await openPage(tap, fail(tap.call, 403, { message: 'Not tonight.' }));
    await makeTap(app, tap);
    expect(await screen.findByText(tap.sentence ?? 'Not tonight.')).toBeVisible();
    await waitFor(() => expect(tap.shows()).toBeNull());
    expect(app.inputs(tap.call)).toHaveLength(1);
  });
});
