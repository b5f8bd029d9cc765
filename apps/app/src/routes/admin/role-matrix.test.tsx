import { myUserDetails } from '@nightjar/domain/account/calls';
import { brand } from '@nightjar/domain/brand';
import { declaredCalls } from '@nightjar/domain/calls';
import { rolesOf, tierOf } from '@nightjar/domain/kernel/actor';
import { adminVenue } from '@nightjar/domain/venues/desk/calls';
import { createMemoryHistory } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Session } from '../../features/people/remote/session.ts';
import { createAppRouter } from '../../router.ts';
import { bartender, id, now, registered, userDetails } from '../../testing/examples.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { fail, pending, type Reply, reply } from '../../testing/replies.ts';
import { deskVenueOf } from '../../testing/venue-desk-examples.ts';

/** These users may come to the desk. The app knows roles, not teams: the server decides whose venue it is. */
const visitors = {
  pro: bartender(),
  manager: userDetails({ subscribed: true, pro: true }),
  otherPro: bartender(),
  rep: userDetails({ subscribed: false, [brand.repRole]: true, allow_admin_access: true }),
  superAdmin: userDetails({ subscribed: false, super_admin: true, allow_admin_access: true }),
  member: userDetails(),
  registered: registered(),
  nobody: null,
} as const;
type Visitor = keyof typeof visitors;
const kinds = Object.keys(visitors) as Visitor[];

/** An address does one of these for each visitor. */
type Outcome = 'opens' | 'refused' | 'signs in';
type Row = readonly [address: string, ...Outcome[]];
const same = (outcome: Outcome): readonly [Outcome, Outcome, Outcome] => [outcome, outcome, outcome];
/**
 * A row has the outcomes of a team, a rep and super admins. Users without a desk role are refused, and a visitor
 * without a session signs in.
 */
const row = (address: string, [team, rep, superAdmin]: readonly [Outcome, Outcome, Outcome]): Row => [
  address,
  ...same(team),
  rep,
  superAdmin,
  'refused',
  'refused',
  'signs in',
];
const everyRole = same('opens');
const repsAlone = ['refused', 'opens', 'opens'] as const;
const superAdminsAlone = ['refused', 'refused', 'opens'] as const;

const own = id('venue', 1);
const other = id('venue', 2);
const event = id('event');
const someone = id('user');
const tabs = ['info', 'staff', 'events', 'images', 'drinks'] as const;
const pagesOf = (venue: string) => [
  ...tabs.map(tab => `/admin/venues/${venue}/${tab}`),
  `/admin/venues/${venue}/staff/invite`,
  `/admin/venues/${venue}/events/add`,
  `/admin/venues/${venue}/events/${event}`,
  `/admin/venues/${venue}/events/${event}/edit`,
  `/admin/venues/confirm/${venue}`,
  `/admin/venues/confirm/${venue}/hours`,
];

const table: readonly Row[] = [
  ['/admin/auth', ...kinds.map((): Outcome => 'opens')],
  ['/admin/unauthorized', ...kinds.map((kind): Outcome => (kind === 'nobody' ? 'signs in' : 'opens'))],
  row('/admin', everyRole),
  row('/admin/venues/search', everyRole),
  row('/admin/venues/confirm', everyRole),
  row('/admin/events', everyRole),
  row('/admin/events/add', everyRole),
  row(`/admin/events/add/${event}`, everyRole),
  row(`/admin/events/${event}`, everyRole),
  row(`/admin/events/${event}/edit`, everyRole),
  ...[own, other].flatMap(pagesOf).map(address => row(address, everyRole)),
  row('/admin/venues/add', repsAlone),
  row('/admin/venues/add/hours', repsAlone),
  row('/admin/venues/add/review/edit', repsAlone),
  row('/admin/people', superAdminsAlone),
  row('/admin/reports', superAdminsAlone),
  row('/admin/referrals', superAdminsAlone),
  row(`/admin/people/${someone}`, superAdminsAlone),
  row(`/admin/reports/${someone}`, superAdminsAlone),
  row('/admin/settlement', superAdminsAlone),
  row('/admin/signals', superAdminsAlone),
  row('/admin/audit', superAdminsAlone),
  row('/admin/codes', repsAlone),
  row('/admin/codes/add', repsAlone),
  row(`/admin/codes/${someone}`, repsAlone),
  row('/admin/law', repsAlone),
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
      settings: {
        devicePolicy: 'native-only',
        whitelistEnabled: true,
        legalAge: 21,
        smsGapSeconds: 60,
        appStoreUrl: '',
        playStoreUrl: '',
        pushKey: null,
        mapStyleUrl: null,
        apiKey: 'key',
        publicUrl: brand.site,
        city: null,
        demo: false,
      },
      // The desk is made for a laptop.
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
  it.each(table)(
    "the page %s of the venue desk opens, refuses or asks for a sign-in by the visitor's role",
    async (address, ...expected) => {
      const outcomes: Record<string, string> = {};
      for (const kind of kinds) outcomes[kind] = await outcomeOf(address, kind);
      expect(outcomes).toEqual(Object.fromEntries(kinds.map((kind, at) => [kind, expected[at]])));
    },
  );
});

/** The server answers 404 about a venue to a pro of another team. */
function venueFor(kind: Visitor, venue: string): Reply {
  const isHouse = kind === 'rep' || kind === 'superAdmin';
  if (!isHouse && (venue === other) !== (kind === 'otherPro'))
    return fail(adminVenue, 404, { message: 'Not found', code: 'not_found' });
  const details = deskVenueOf({
    id: venue,
    active: true,
    confirmed_at: now,
    role: isHouse ? null : 'Bartender',
    may_edit: kind !== 'pro',
  });
  return reply(adminVenue, details);
}

/** The calls of a tab's page stay open, because these tests are about the rules of the frame around it. */
const open = declaredCalls
  .filter(({ id: call }) => call !== adminVenue.id && call !== 'my-user-details')
  .map(pending);
const atVenues = (['pro', 'manager', 'otherPro', 'rep', 'superAdmin'] as const).flatMap(kind =>
  [own, other].flatMap(venue =>
    tabs.map(tab => ({ kind, venue, tab, whose: venue === own ? 'own' : 'other' })),
  ),
);

describe('the pages of a venue', () => {
  it.each(atVenues)(
    'the tab "$tab" of the $whose venue opens for $kind only if the venue is on their desk',
    async ({ kind, venue, tab }) => {
      const shown = kind === 'rep' || kind === 'superAdmin' || (venue === other) === (kind === 'otherPro');
      const as = visitors[kind];
      await renderApp(`/admin/venues/${venue}/${tab}`, [...open, venueFor(kind, venue)], { as });
      const name = shown ? 'The Lantern' : "This venue isn't on your desk.";
      expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible();
      expect(screen.queryAllByRole('navigation', { name: 'Pages of this venue' })).toHaveLength(
        shown ? 1 : 0,
      );
    },
  );
});
