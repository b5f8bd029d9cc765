import { brand } from '@nightjar/domain/brand';
import { id } from '@nightjar/domain/kernel/example';
import { registeredDetails, userDetails } from '../answers.ts';
import type { TroubleRow } from './table.ts';

const venue = id('venue');
const user = id('user', 2);
const event = id('event');

/** Makes the rows of pages that one kind of user opens from the same page. */
const rowsOf = (
  { as, from }: Pick<TroubleRow, 'as' | 'from'>,
  pages: Readonly<Record<string, string>>,
): TroubleRow[] => Object.entries(pages).map(([page, at]) => ({ page, at, as, from }));

/** Lists the guests' pages about a night out, each with one of its addresses. */
export const nightRows: readonly TroubleRow[] = rowsOf(
  { as: userDetails(), from: '/settings/number' },
  {
    '/accept-shot/$voucherId': `/accept-shot/${id('voucher')}`,
    '/discover': '/discover',
    '/drinks': '/drinks',
    '/events/$id': `/events/${event}`,
    '/invitations': '/invitations',
    '/redeem/$venueId': `/redeem/${venue}`,
    '/rounds/$id': `/rounds/${id('round')}`,
    '/send-drinks/$sendMethod/{-$userId}': '/send-drinks/friends',
    '/status': '/status',
    '/subscribe/success': '/subscribe/success',
    '/venues/$id': `/venues/${venue}`,
    '/venues/$id/followers': `/venues/${venue}/followers`,
  },
);

/** Lists the guests' pages about people. */
export const peopleRows: readonly TroubleRow[] = rowsOf(
  { as: userDetails(), from: '/settings/number' },
  {
    '/chats': '/chats',
    '/chats/$id': `/chats/${id('conversation')}`,
    '/chats/$type/$id': `/chats/venue/${venue}`,
    '/chats/new': '/chats/new',
    '/invite': '/invite',
    '/invite-qr': '/invite-qr',
    '/notifications': '/notifications',
    '/profile': '/profile',
    '/profile/$id': `/profile/${user}`,
    '/profile/$userId/social/$type': `/profile/${user}/social/friends`,
    '/profile/edit': '/profile/edit',
    '/profile/friend-requests': '/profile/friend-requests',
    '/search/{-$requestedTab}': '/search/people',
    '/social/$type': '/social/friends',
  },
);

/** Lists the pages of settings, and those of people who are no members yet. */
export const accountRows: readonly TroubleRow[] = [
  ...rowsOf(
    { as: userDetails(), from: '/settings/number' },
    {
      '/settings': '/settings',
      '/settings/accepting-drinks': '/settings/accepting-drinks',
      '/settings/blocked-users': '/settings/blocked-users',
      '/settings/notifications': '/settings/notifications',
      '/settings/privacy': '/settings/privacy',
      '/settings/sessions': '/settings/sessions',
      '/tickets': '/tickets',
    },
  ),
  ...rowsOf(
    { as: userDetails(), from: '/drinks' },
    { '/settings/number': '/settings/number', '/support': '/support' },
  ),
  ...rowsOf(
    { as: registeredDetails(), from: '/support' },
    {
      '/': '/',
      '/code': '/code',
      '/invite/$code': '/invite/LANTERN',
      '/pro-upgrade': '/pro-upgrade',
      '/subscribe': '/subscribe',
      '/whitelist': '/whitelist',
    },
  ),
  ...rowsOf(
    { as: null, from: '/welcome' },
    { '/login/{-$phone}': '/login', '/login/authorize/$phone': '/login/authorize/18135550101' },
  ),
];

/** These pages show nothing of a server's answer, or lead to another page at once. */
export const pagesWithoutAnswers: readonly string[] = [
  '/app-redirect',
  '/download',
  '/r',
  '/r/$code',
  '/register',
  '/welcome',
  '/admin/auth',
  '/admin/unauthorized',
  '/admin/venues/$id',
];

const deskAdminDetails = userDetails({
  super_admin: true,
  [brand.repRole]: true,
  pro: true,
  allow_admin_access: true,
});

const deskVisit = { as: deskAdminDetails, from: '/admin/unauthorized' };

/** Lists the desk's pages of all venues, people, events and codes. */
export const houseRows: readonly TroubleRow[] = rowsOf(deskVisit, {
  '/admin': '/admin',
  '/admin/audit': '/admin/audit',
  '/admin/codes': '/admin/codes',
  '/admin/codes/$codeId': `/admin/codes/${id('code')}`,
  '/admin/codes/add': '/admin/codes/add',
  '/admin/events': '/admin/events',
  '/admin/events/$eventId': `/admin/events/${event}`,
  '/admin/events/$eventId/edit': `/admin/events/${event}/edit`,
  '/admin/events/add/{-$eventId}': '/admin/events/add',
  '/admin/law': '/admin/law',
  '/admin/people': '/admin/people',
  '/admin/people/$userId': `/admin/people/${user}`,
  '/admin/referrals': '/admin/referrals',
  '/admin/releases': '/admin/releases',
  '/admin/releases/$version': '/admin/releases/1-1-174',
  '/admin/reports': '/admin/reports',
  '/admin/reports/$reportId': `/admin/reports/${id('report')}`,
  '/admin/settlement': '/admin/settlement',
  '/admin/signals': '/admin/signals',
});

/** Lists the desk's pages of one venue. */
export const venueRows: readonly TroubleRow[] = rowsOf(deskVisit, {
  '/admin/venues/$id/drinks': `/admin/venues/${venue}/drinks`,
  '/admin/venues/$id/events': `/admin/venues/${venue}/events`,
  '/admin/venues/$id/images': `/admin/venues/${venue}/images`,
  '/admin/venues/$id/info': `/admin/venues/${venue}/info`,
  '/admin/venues/$id/staff': `/admin/venues/${venue}/staff`,
  '/admin/venues/$venueId/staff/invite': `/admin/venues/${venue}/staff/invite`,
  '/admin/venues/$venueId/events/$eventId/edit': `/admin/venues/${venue}/events/${event}/edit`,
  '/admin/venues/$venueId/events/$eventId': `/admin/venues/${venue}/events/${event}`,
  '/admin/venues/$venueId/events/add': `/admin/venues/${venue}/events/add`,
  '/admin/venues/add/{-$step}/{-$edit}': '/admin/venues/add',
  '/admin/venues/confirm': '/admin/venues/confirm',
  '/admin/venues/confirm/$venueId/{-$step}': `/admin/venues/confirm/${venue}`,
  '/admin/venues/search': '/admin/venues/search',
});
