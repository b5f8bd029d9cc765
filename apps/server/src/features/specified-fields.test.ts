import { declaredCalls } from '@nightjar/domain/calls';
import { expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';

const { call, build, platform } = await testApp();

const id = '5f0c1c52-54a9-4a3c-9a52-3a7ff0c9b1d1';
const around = { lat: 27.96, lng: -82.44 };
const box = { min_lat: 27.9, min_lng: -82.5, max_lat: 28, max_lng: -82.4, user_lat: 27.96, user_lng: -82.44 };
const file = `/storage/v1/object/public/nightjar/sys/images/${id}.jpg`;
const pages = { page: 1, pageSize: 20 };

type Fields = (me: string) => Record<string, unknown>;
const withUser = (fields: Record<string, unknown>): Fields => {
  return user_id => ({ user_id, ...fields });
};
const mine = withUser({});
const chat = withUser({ conversation_id: id });
const person = withUser({ other_user_id: id });
const pour = withUser({ venue_id: id, pro_code: '4827', pro_color_id: 3 });
const paid = withUser({ venue_id: id, pro_code: '4827', pro_color_id: 3, voucher_id: id });
const oneOff = {
  line_items: [{ price: 'price_a', quantity: 1 }],
  metadata: { quantity: 1, gift: false, note: null, from: 'bank' },
  product_id: null,
};
const several = [
  { price: 'price_a', quantity: 1 },
  { price: 'price_b', quantity: 2 },
];
const page = `${platform.settings.publicUrl}/drinks`;
const newcomer = {
  first_name: 'Robin',
  last_name: 'Nightly',
  nickname: 'robin',
  dob: '1994-05-06',
  terms: true,
};
const noMedia = { attachment_url: null, thumbnail_url: null, attachment_type: null };
const emptyMedia = { attachment_url: '', thumbnail_url: '', attachment_type: '' };

/** The fields as the specification's section on calls names them, with what a JavaScript client leaves empty. */
const specified: [id: string, fields: Fields][] = [
  ['accept-shot', withUser({ voucher_id: id })],
  ['decline-shot', withUser({ voucher_id: id })],
  ['archive-conversation', chat],
  ['unarchive-conversation', chat],
  ['delete-conversation', chat],
  ['mute-conversation', chat],
  ['unmute-conversation', chat],
  ['leave-conversation', chat],
  ['rename-conversation', withUser({ conversation_id: id, group_name: 'Flock' })],
  ['create-conversation', me => ({ user_ids: [id], created_by: me, group_name: null })],
  ['create-conversation', me => ({ user_ids: [id, me], created_by: me, group_name: '' })],
  ['create-conversation', me => ({ user_ids: [id], created_by: me })],
  ['create-conversation', me => ({ user_ids: [id], created_by: me, group_name: 'Flock' })],
  ['open-conversation', me => ({ other_user_id: id, created_by: me, user_id: me })],
  ['open-conversation', me => ({ target_id: id, created_by: me, user_id: me })],
  ['open-conversation', me => ({ user_ids: [id], created_by: me, user_id: me })],
  ['open-conversation', me => ({ user_ids: [me, id], created_by: me, user_id: me })],
  ['open-event-conversation', me => ({ target_id: id, created_by: me, user_id: me })],
  ['open-venue-conversation', me => ({ target_id: id, created_by: me, user_id: me })],
  ['open-neighborhood-conversation', me => ({ target_id: id, created_by: me, user_id: me })],
  ['open-event-conversation', me => ({ event_id: id, created_by: me, user_id: me })],
  ['open-venue-conversation', me => ({ venue_id: id, created_by: me, user_id: me })],
  ['open-neighborhood-conversation', me => ({ neighborhood_id: id, created_by: me, user_id: me })],
  ['conversations', mine],
  ['conversations', withUser({ search: '', before: null, conversation_id: null })],
  ['messages', withUser({ conversation_id: id, before: null, after: null })],
  [
    'send-message',
    withUser({
      conversation_id: id,
      message: 'Who is out?',
      attachment_url: null,
      mentions: null,
      reply_to_message_id: null,
    }),
  ],
  [
    'send-message',
    withUser({
      conversation_id: id,
      message: '',
      attachment_url: file,
      mentions: [],
      reply_to_message_id: null,
    }),
  ],
  ['send-message', withUser({ conversation_id: id, message: null, attachment_url: file, mentions: [id] })],
  [
    'send-message',
    withUser({ conversation_id: id, message: 'Who is out?', attachment_url: '', reply_to_message_id: '' }),
  ],
  ['mark-conversation-read', withUser({ conversation_id: id, last_read_message_id: id })],
  ['mark-conversation-read', withUser({ conversation_id: id, last_read_message_id: null })],
  ['mark-conversation-read', chat],
  ['react-to-message', withUser({ message_id: id, emoji: '🍹' })],
  ['add-house-contact', mine],
  ['answer-friend-request', withUser({ friendship_id: id, answer: 'accept' })],
  ['send-friend-request', me => ({ requester_id: me, requesting_id: id })],
  ['friendship-action', withUser({ other_user_id: id, action: 'remove' })],
  ['delete-friendship', () => ({ other_user_id: id })],
  ['friends', withUser(pages)],
  ['friends', withUser({ page: null, pageSize: null, search: null })],
  ['friend-count', withUser(pages)],
  ['pending-friend-requests', withUser(pages)],
  ['blocked-users', () => ({})],
  ['contacts-match', me => ({ phones: ['+1 (813) 555-0102', ''], requester_user_id: me })],
  ['user-with-friendship', me => ({ current_user_id: me, target_user_id: id })],
  ['user-follows', withUser({ type: 'venues', ...pages })],
  ['follow-event', withUser({ event_id: id })],
  ['unfollow-event', withUser({ event_id: id })],
  ['follow-pro', withUser({ pro_user_id: id })],
  ['unfollow-pro', withUser({ pro_user_id: id })],
  ['follow-venue', withUser({ venue_id: id })],
  ['unfollow-venue', withUser({ venue_id: id })],
  ['assign-referral', withUser({ code: 'RAE123' })],
  ['validate-referral', () => ({ code: 'RAE123' })],
  ['check-whitelist-code', withUser({ code: 'LANTERN' })],
  ['referred-users', () => ({ page: 1, pageSize: 10 })],
  ['mark-referral-paid', () => ({ user_id: id })],
  ['mark-referral-unpaid', () => ({ user_id: id })],
  ['check-in', withUser({ venue_id: id })],
  ['stripe-create-payment-link', withUser({ ...oneOff, redirect_url: '/subscribe/success' })],
  ['stripe-create-payment-link', withUser({ ...oneOff, metadata: null, redirect_url: null })],
  ['stripe-create-payment-link', withUser({ ...oneOff, product_id: '', redirect_url: '' })],
  ['stripe-create-payment-link', withUser({ ...oneOff, line_items: several })],
  ['stripe-create-payment-link', withUser({ ...oneOff, redirect_url: page })],
  ['stripe-create-payment-link-for-vouchers', withUser({ ...oneOff, line_items: several })],
  ['stripe-create-payment-link-for-vouchers', withUser({ ...oneOff, redirect_url: page })],
  ['stripe-create-payment-link-for-vouchers', withUser({ ...oneOff, redirect_url: '/drinks' })],
  ['stripe-create-payment-link-for-vouchers', withUser({ ...oneOff, metadata: {}, product_id: 'prod_a' })],
  [
    'stripe-create-subscription-payment-link',
    withUser({ product_id: null, price_id: 'price_a', metadata: { seats: 1 }, redirect_url: '/subscribe' }),
  ],
  ['stripe-get-products-and-prices', () => ({})],
  ['stripe-products', () => ({})],
  ['stripe-subscriptions', () => ({})],
  ['subscription', mine],
  ['stripe-create-customer-portal-link', mine],
  ['stripe-create-account-link', () => ({ venue_id: id, return_url: '/admin', refresh_url: '/admin' })],
  ['stripe-create-account-link', () => ({ venue_id: id, return_url: page, refresh_url: page })],
  ['stripe-delete-account', withUser({ venue_id: id })],
  ['pros-by-venue-id', () => ({ venue_id: id })],
  ['pro-followers', () => ({ pro_user_id: id })],
  ['pro-clock-in', () => ({ pro_id: id, duration_in_hours: 6 })],
  ['pro-clock-out', () => ({ pro_id: id })],
  ['current-redemptions', mine],
  ['my-vouchers', mine],
  ['drink-bank-stats', mine],
  ['drink-redemptions-by-venue', () => ({ venue_id: id, limit: 50, offset: 0 })],
  ['drink-redemptions-by-venue', () => ({ venue_id: id, limit: null, offset: null })],
  ['validate-free-redemption-code', pour],
  ['validate-paid-voucher-redemption-code', paid],
  ['redeem-free-drink', me => ({ ...pour(me), issue_override: false })],
  ['redeem-free-drink', me => ({ ...pour(me), issue_override: null })],
  ['redeem-paid-voucher-drink', me => ({ ...paid(me), issue_override: false })],
  ['update-drink-voucher', () => ({ voucher_id: id, message: null, ...noMedia })],
  ['update-drink-voucher', () => ({ voucher_id: id, message: '' })],
  ['update-drink-voucher', () => ({ voucher_id: id, message: '', ...emptyMedia })],
  [
    'send-a-voucher',
    me => ({ voucher_id: id, from: me, to: id, voucher_type: 'paid', message: '', ...emptyMedia }),
  ],
  [
    'send-a-voucher',
    me => ({ voucher_id: id, from: me, to: id, voucher_type: 'paid', message: null, ...noMedia }),
  ],
  [
    'send-a-voucher',
    me => ({ voucher_id: id, from: me, to: id, voucher_type: null, message: '', ...noMedia }),
  ],
  ['shot-voucher-details', withUser({ voucher_id: id })],
  ['venue-profile', withUser({ venue_id: id })],
  ['nearby-venues', () => ({ ...around, radius: 1500, drinks: true })],
  ['nearby-venues', () => ({ ...around, radius: 1500, drinks: null })],
  ['venues', () => ({ filters: { name: 'Lantern' }, pagination: { limit: 20 } })],
  ['venues', () => ({ filters: null, pagination: null })],
  ['venues', () => ({ filters: {}, pagination: { limit: 20, offset: 40 } })],
  ['venues', () => ({ filters: { city: 'Tampa' }, pagination: { page: 2, pageSize: 20 } })],
  ['admin-venues', withUser({ active: true, name: 'Lantern', city: '', state: 'FL', ...pages })],
  ['admin-venues', withUser({ ...pages, sortBy: 'created_at', sortOrder: 'desc' })],
  ['admin-venue', () => ({ venue_id: id })],
  ['venue-followers', () => ({ venue_id: id, ...pages })],
  ['activity-by-venue', () => ({ venue_id: id })],
  ['venues-within-bounds', () => box],
  ['venues-within-bounds', () => ({ ...box, user_lat: null, user_lng: null })],
  ['nearby-pros', () => ({ ...around, radius: 1500, limit: 8 })],
  ['nearby-pros-within-bounds', () => box],
  ['nearby-pros-within-bounds', () => ({ ...around, radius: 1500, limit: 8 })],
  ['nearby-top-pros', () => ({ ...around, radius: 1500, limit: 8 })],
  ['pro-request', withUser({ venue_code: 'LANTRN' })],
  ['answer-pro-request', () => ({ pro_id: id, approve: true })],
  ['nearby-users', () => ({ ...around, radius: 1500, limit: 8 })],
  ['nearby-friends', () => ({ ...around, radius: 16_093, limit: null })],
  ['nearby-shot-users', () => ({ ...around, radius: 32_186.9 })],
  ...['nearby-users', 'nearby-friends', 'nearby-shot-users'].flatMap((name): [string, Fields][] => [
    [name, () => ({ user_lat: around.lat, user_lng: around.lng })],
    [name, () => ({ _lat: around.lat, _lng: around.lng, _radius: 1500 })],
  ]),
  ['friends-within-bounds', () => box],
  ['nearby-activity', () => ({ ...around, radius: 1500, limit: 8 })],
  ['closest-neighborhood', () => ({ lat: around.lat, long: around.lng, max_distance: 5000 })],
  ['closest-neighborhood', () => ({ lat: around.lat, long: around.lng, max_distance: null })],
  ['neighborhoods', () => ({})],
  ['signup', withUser({ ...newcomer, gender: 'Woman' })],
  ['signup', withUser({ ...newcomer, gender: 'Agender' })],
  ['signup', withUser({ ...newcomer, gender: '' })],
  ['signup', withUser({ ...newcomer, gender: null })],
  ['my-user-details', mine],
  ['my-user-details', () => ({})],
  ['user-profile', person],
  ['users-search', () => ({ search: 'moth' })],
  ['admin-users-search', () => ({ search: 'moth' })],
  ['update-activity-status', withUser({ activity_status: 'out' })],
  ['update-allow-sys', withUser({ allow_sys: false })],
  ['update-private', withUser({ private: true })],
  ['update-location', withUser(around)],
  [
    'save-push-token',
    () => ({
      token: 'a-token',
      device_id: 'a-phone',
      platform: 'ios',
      model: 'iPhone17,1',
      os_version: '26.1',
      app_version: '1.1.174',
      bundle_id: 'app.example',
    }),
  ],
  [
    'save-push-token',
    withUser({
      token: 'a-token',
      device_id: 'a-phone',
      platform: 'android',
      model: null,
      os_version: null,
      app_version: '',
      bundle_id: null,
    }),
  ],
  ['revoke-device', withUser({ device_id: 'a-phone' })],
  ['log-activity', withUser({ type: 'app_open', venue_id: null, event_id: null })],
  ['my-activity-feed', mine],
  ['activity-by-user', () => ({ user_id: id })],
  ['events-within-bounds', () => ({ ...box, date: '2026-11-20' })],
  ['events-within-bounds', () => ({ ...box, date: '2026-11-21T03:30:00.000Z' })],
  ['nearby-events', () => ({ ...around, radius: 1500, date: '2026-11-20T22:30:00-05:00' })],
  ['pro-roles', () => ({})],
  ['version', () => ({})],
  [
    'submit-report',
    me => ({ reporter_id: me, reported_user_id: id, reported_venue_id: null, description: 'Rude to staff.' }),
  ],
  [
    'submit-report',
    me => ({
      reporter_id: me,
      reported_user_id: null,
      reported_venue_id: id,
      description: 'No light on stairs.',
    }),
  ],
  ['hard-delete-user', () => ({})],
];

const declarationOf = (name: string) => {
  const found = declaredCalls.find(declaration => declaration.id === name);
  if (!found) throw new Error(`${name} is not declared`);
  return found;
};

test.each(specified)('%s takes the fields that the specification gives it', async (name, fields) => {
  const me = await build.member({ super_admin: true, pro: true });
  const { status, body } = await call(declarationOf(name), fields(me), me);
  expect([200, 404], `${status} ${body.message}`).toContain(status);
});

test('hard-delete-user takes no body at all', async () => {
  const me = await build.member();
  const { status, body } = await call(declarationOf('hard-delete-user'), {}, me, { body: '' });
  expect([status, body.data]).toEqual([200, { deleted: true }]);
});
