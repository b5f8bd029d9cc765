import { myUserDetails } from '@nightjar/domain/account/calls';
import { brand } from '@nightjar/domain/brand';
import { declaredCalls } from '@nightjar/domain/calls';
import { rolesOf, tierOf } from '@nightjar/domain/kernel/actor';
import { exampleNow, id } from '@nightjar/domain/kernel/example';
import { adminVenue } from '@nightjar/domain/venues/desk/calls';
import { exampleDeskVenue } from '@nightjar/domain/venues/desk/example';
import { createMemoryHistory } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Session } from '../../features/people/remote/session.ts';
import { createAppRouter } from '../../router.ts';
import { bartenderDetails, registeredDetails, userDetails } from '../../testing/answers.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { fail, pending, type Reply, reply } from '../../testing/replies.ts';
import { exampleSettings } from '../../testing/settings.ts';

/**
 * These users may come to the desk. The guard decides by their roles; which venue a user may open is decided by the
 * server.
 */
const visitors = {
  pro: bartenderDetails(),
  manager: userDetails({ subscribed: true, pro: true }),
  otherPro: bartenderDetails(),
  rep: userDetails({ subscribed: false, [brand.repRole]: true, allow_admin_access: true }),
  superAdmin: userDetails({ subscribed: false, super_admin: true, allow_admin_access: true }),
  member: userDetails(),
  registered: registeredDetails(),
  nobody: null,
} as const;
type Visitor = keyof typeof visitors;
const visitorKinds = Object.keys(visitors) as Visitor[];

/**
 * A visitor of an address gets one of these results: the page opens, the page refuses, or the app asks for a sign-in.
 */
type Outcome = 'opens' | 'refused' | 'signs in';
type AccessRow = readonly [address: string, ...Outcome[]];
const sameForTeam = (outcome: Outcome): readonly [Outcome, Outcome, Outcome] => [outcome, outcome, outcome];
/**
 * Makes a row of the table from the outcomes for members of teams, reps and super admins. Every address refuses a user
 * without a desk role, and asks a visitor without a session to sign in.
 */
const accessRow = (
  address: string,
  [team, rep, superAdmin]: readonly [Outcome, Outcome, Outcome],
): AccessRow => [address, ...sameForTeam(team), rep, superAdmin, 'refused', 'refused', 'signs in'];
const everyRole = sameForTeam('opens');
const repsOnly = ['refused', 'opens', 'opens'] as const;
const superAdminsOnly = ['refused', 'refused', 'opens'] as const;

const ownVenueId = id('venue', 1);
const otherVenueId = id('venue', 2);
const eventId = id('event');
const someId = id('user');
const venueTabs = ['info', 'staff', 'events', 'images', 'drinks'] as const;
const pagesOfVenue = (venue: string) => [
  ...venueTabs.map(tab => `/admin/venues/${venue}/${tab}`),
  `/admin/venues/${venue}/staff/invite`,
  `/admin/venues/${venue}/events/add`,
  `/admin/venues/${venue}/events/${eventId}`,
  `/admin/venues/${venue}/events/${eventId}/edit`,
  `/admin/venues/confirm/${venue}`,
  `/admin/venues/confirm/${venue}/hours`,
];

const accessTable: readonly AccessRow[] = [
  ['/admin/auth', ...visitorKinds.map((): Outcome => 'opens')],
  ['/admin/unauthorized', ...visitorKinds.map((kind): Outcome => (kind === 'nobody' ? 'signs in' : 'opens'))],
  accessRow('/admin', everyRole),
  accessRow('/admin/venues/search', everyRole),
  accessRow('/admin/venues/confirm', everyRole),
  accessRow('/admin/events', everyRole),
  accessRow('/admin/events/add', everyRole),
  accessRow(`/admin/events/add/${eventId}`, everyRole),
  accessRow(`/admin/events/${eventId}`, everyRole),
  accessRow(`/admin/events/${eventId}/edit`, everyRole),
  ...[ownVenueId, otherVenueId].flatMap(pagesOfVenue).map(address => accessRow(address, everyRole)),
  accessRow('/admin/venues/add', repsOnly),
  accessRow('/admin/venues/add/hours', repsOnly),
  accessRow('/admin/venues/add/review/edit', repsOnly),
  accessRow('/admin/people', superAdminsOnly),
  accessRow('/admin/reports', superAdminsOnly),
  accessRow('/admin/referrals', superAdminsOnly),
  accessRow(`/admin/people/${someId}`, superAdminsOnly),
  accessRow(`/admin/reports/${someId}`, superAdminsOnly),
  accessRow('/admin/settlement', superAdminsOnly),
  accessRow('/admin/signals', superAdminsOnly),
  accessRow('/admin/releases', superAdminsOnly),
  accessRow('/admin/releases/1-1-174', superAdminsOnly),
  accessRow('/admin/audit', superAdminsOnly),
  accessRow('/admin/codes', repsOnly),
  accessRow('/admin/codes/add', repsOnly),
  accessRow(`/admin/codes/${someId}`, repsOnly),
  accessRow('/admin/law', repsOnly),
];

function sessionOf(kind: Visitor): Session {
  const details = visitors[kind];
  if (!details) return { tier: 'unauthenticated', roles: [], userId: null, details: null };
  const read = myUserDetails.output.parse(details);
  const roles = rolesOf({ ...read.user, rep: read.user[brand.repRole] });
  return { tier: tierOf(read.user), roles, userId: read.user.id, details: read };
}

async function outcomeOf(address: string, kind: Visitor): Promise<string> {
  const router = createAppRouter(
    {
      settings: { ...exampleSettings, devicePolicy: 'native-only', whitelistEnabled: true },
      // The venue desk opens in a browser, even on a device where the app for guests does not.
      deviceClass: () => 'browser',
      online: () => true,
      session: async () => sessionOf(kind),
      start: { statusAsked: true },
    },
    createMemoryHistory({ initialEntries: [address] }),
  );
  await router.load();
  const { href, pathname, search } = router.state.location;
  if (href === address) return 'opens';
  if (pathname === '/admin/unauthorized') return 'refused';
  if (pathname.startsWith('/login') && search.redirect === address) return 'signs in';
  return href;
}

describe("the desk's pages by role", () => {
  it.each(accessTable)(
    "the page %s of the venue desk opens, refuses or asks for a sign-in by the visitor's role",
    async (address, ...expected) => {
      const outcomes: Record<string, string> = {};
      for (const kind of visitorKinds) outcomes[kind] = await outcomeOf(address, kind);
      expect(outcomes).toEqual(Object.fromEntries(visitorKinds.map((kind, at) => [kind, expected[at]])));
    },
  );
});

/** The server answers 404 about a venue to a pro of another team. */
function venueReplyFor(kind: Visitor, venue: string): Reply {
  const isHouse = kind === 'rep' || kind === 'superAdmin';
  if (!isHouse && !worksAt(kind, venue))
    return fail(adminVenue, 404, { message: 'Not found', code: 'not_found' });
  const details = exampleDeskVenue({
    id: venue,
    active: true,
    confirmed_at: exampleNow,
    role: isHouse ? null : 'Bartender',
    may_edit: kind !== 'pro',
  });
  return reply(adminVenue, details);
}

/** The calls of the page in the frame get no answer, because these tests are about the frame. */
const unansweredCalls = declaredCalls
  .filter(({ id: call }) => call !== adminVenue.id && call !== 'my-user-details')
  .map(pending);
const deskUsers = {
  pro: 'a bartender of the first venue',
  manager: 'a manager of the first venue',
  otherPro: 'a bartender of the second venue',
  rep: 'a rep',
  superAdmin: 'a super admin',
} as const;

const worksAt = (kind: Visitor, venue: string) => (venue === otherVenueId) === (kind === 'otherPro');

const venueCases = (Object.keys(deskUsers) as (keyof typeof deskUsers)[]).flatMap(kind =>
  [ownVenueId, otherVenueId].flatMap(venue => {
    const shown = kind === 'rep' || kind === 'superAdmin' || worksAt(kind, venue);
    const named = {
      who: deskUsers[kind],
      place: venue === ownVenueId ? 'the first venue' : 'the second venue',
      outcome: shown ? 'open' : 'closed',
    };
    return venueTabs.map(tab => ({ kind, venue, tab, shown, ...named }));
  }),
);

describe('the pages of a venue', () => {
  it.each(venueCases)(
    'the tab "$tab" of the desk\'s pages of $place is $outcome to $who',
    async ({ kind, venue, tab, shown }) => {
      const as = visitors[kind];
      await renderApp(`/admin/venues/${venue}/${tab}`, [...unansweredCalls, venueReplyFor(kind, venue)], {
        as,
      });
      const name = shown ? 'The Low Lantern' : "This venue isn't on your desk.";
      expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible();
      expect(screen.queryAllByRole('navigation', { name: 'Pages of this venue' })).toHaveLength(
        shown ? 1 : 0,
      );
    },
  );
});
