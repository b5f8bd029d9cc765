import { declaredCalls } from '@nightjar/domain/calls';
import { createClient } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { publishableKey } from '../platform/http/public-settings.ts';
import { testApp } from '../testing/app.ts';

const { call, build, platform, tokenOf, url } = await testApp();

const id = '5f0c1c52-54a9-4a3c-9a52-3a7ff0c9b1d1';
const around = { lat: 27.96, lng: -82.44 };
const box = { min_lat: 27.9, min_lng: -82.5, max_lat: 28, max_lng: -82.4, user_lat: 27.96, user_lng: -82.44 };
const file = `/storage/v1/object/public/nightjar/sys/images/${id}.jpg`;
const pages = { page: 1, pageSize: 20 };

/** These are the fields of a venue in two forms: as texts that contain JSON, and as the calls answer them. */
const venueAsStored = {
  type: '[{"id":1}]',
  features: '[{"id":3}]',
  paymentTypes: '["Cash"]',
  hours: '[{"name":6,"hours":{"start":1700,"end":200}}]',
  closures: '[]',
  compPolicy: 'null',
  links: '[{"label":"Menu","url":"https://bar.example/menu"}]',
};
const venueAsAnswered = {
  type: [{ id: 1, name: 'Bar' }],
  features: [{ id: 3 }],
  hours: [{ name: 6, hours: { start: 1700, end: 200 } }],
  links: [],
};

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

/**
 * These are the fields of each call by their names in the specification, including those that a JavaScript client
 * leaves empty.
 */
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
  ['friends-out', withUser(pages)],
  ['mutual-friends', () => ({ user_id: id, ...pages })],
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
  [
    'invite-pro',
    () => ({
      venue_id: id,
      first_name: 'Robin',
      last_name: 'Nightly',
      phone: '+18135550123',
      pro_role_id: 3,
    }),
  ],
  [
    'invite-pro',
    () => ({
      venue_id: id,
      first_name: 'Robin',
      last_name: 'Nightly',
      phone: '(813) 555-0123',
      pro_role_id: 3,
    }),
  ],
  ['delete-pro', () => ({ pro_id: id })],
  ['update-pro-role', () => ({ pro_id: id, pro_role_id: 3 })],
  ['pro-codes-by-venue', () => ({ venue_id: id })],
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
  ['event', () => ({ event_id: id })],
  ['event-socials', () => ({ event_id: id })],
  ['events-by-venue', () => ({ venue_id: id, limit: 500, offset: 0 })],
  ['events-with-venue', () => ({ limit: 20, offset: 0, venue_id: id })],
  ['events-with-venue', () => ({ limit: null, offset: null, venue_id: '' })],
  ['admin-events', () => ({ limit: 20, offset: 0, venue_id: id })],
  [
    'create-event',
    () => ({ venue_id: id, name: 'Four Speakers', type: { id: 2 }, starts_at: '2031-05-02T22:00:00-04:00' }),
  ],
  ['update-event', () => ({ event_id: id, name: 'Five Speakers' })],
  ['delete-event', () => ({ event_id: id })],
  ['create-venue', () => ({ name: 'The Low Lantern', ...around, timezone: 'America/New_York' })],
  ['update-venue', () => ({ venue_id: id, name: 'The High Lantern' })],
  ['delete-venue', () => ({ venue_id: id })],
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
  ['create-venue', () => ({ name: 'The Paper Lantern', ...around, ...venueAsStored, active: false })],
  [
    'create-venue',
    () => ({ name: 'The Paper Owl', lat: 28.5, lng: -81.4, ...venueAsAnswered, active: true }),
  ],
  ['update-venue', () => ({ venue_id: id, ...venueAsStored, active: true, images: '[]' })],
  ['update-venue', () => ({ venue_id: id, ...venueAsAnswered, type: [1, 2], features: [3], images: [] })],
  ['confirm-venue', () => ({ venue_id: id, step: 'details' })],
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
  ['users-app-activity', () => ({ start: '1795000000000', end: '1795003600000' })],
  ['venues-staff-csv', () => ({})],
  ['fetch-reports', () => ({ limit: 10, offset: 0 })],
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

/**
 * The specification names these calls. Each must have a row in the table `specified` above, whose inputs have invented
 * ids.
 */
const specifiedCalls = `
  accept-shot decline-shot archive-conversation unarchive-conversation delete-conversation
  mute-conversation unmute-conversation leave-conversation rename-conversation create-conversation
  open-conversation open-event-conversation open-venue-conversation open-neighborhood-conversation
  conversations messages send-message mark-conversation-read react-to-message answer-friend-request
  add-house-contact send-friend-request friendship-action delete-friendship friends friends-out
  friend-count mutual-friends pending-friend-requests blocked-users contacts-match user-with-friendship
  user-follows follow-event unfollow-event follow-pro unfollow-pro follow-venue unfollow-venue
  assign-referral validate-referral check-whitelist-code referred-users mark-referral-paid
  mark-referral-unpaid check-in stripe-create-payment-link stripe-create-payment-link-for-vouchers
  stripe-create-subscription-payment-link stripe-get-products-and-prices stripe-products
  stripe-subscriptions subscription stripe-create-customer-portal-link stripe-create-account-link
  stripe-delete-account invite-pro delete-pro update-pro-role pro-roles pros-by-venue-id
  pro-codes-by-venue pro-followers pro-clock-in pro-clock-out pro-request answer-pro-request
  current-redemptions my-vouchers drink-bank-stats drink-redemptions-by-venue
  validate-free-redemption-code validate-paid-voucher-redemption-code redeem-free-drink
  redeem-paid-voucher-drink update-drink-voucher send-a-voucher shot-voucher-details event
  event-socials events-by-venue events-within-bounds nearby-events events-with-venue admin-events
  create-event update-event delete-event create-venue update-venue delete-venue venue-profile venues
  admin-venues admin-venue nearby-venues venues-within-bounds venue-followers activity-by-venue
  venues-staff-csv nearby-pros nearby-pros-within-bounds nearby-top-pros nearby-users nearby-friends
  nearby-shot-users friends-within-bounds nearby-activity closest-neighborhood neighborhoods signup
  my-user-details user-profile users-search admin-users-search update-activity-status update-allow-sys
  update-private update-location save-push-token revoke-device hard-delete-user log-activity
  activity-by-user my-activity-feed users-app-activity user-version version-up version submit-report
  fetch-reports
`
  .trim()
  .split(/\s+/);

const declarationOf = (name: string) => {
  const found = declaredCalls.find(declaration => declaration.id === name);
  if (!found) throw new Error(`${name} is not declared`);
  return found;
};

/**
 * Makes a call with the published library supabase-js. A GET has its fields in the query string, and any other method
 * has a JSON body.
 */
async function askBySupabaseJs(name: string, payload: Record<string, unknown>, me: string) {
  const client = createClient(url, publishableKey, { accessToken: () => tokenOf(me) });
  const { method, path } = declarationOf(name);
  const query = new URLSearchParams(payload as Record<string, string>);
  const address = path.replace('/functions/v1/', '') + (method === 'GET' ? `?${query}` : '');
  const { data, error } = await client.functions.invoke(address, {
    method,
    ...(method !== 'GET' && { body: payload }),
  });
  const failed: Response | undefined = error?.context;
  return failed ? { status: failed.status, body: await failed.json() } : { status: 200, body: data };
}

test.each(specified)('the call %s takes the fields that the specification gives it', async (name, fields) => {
  const me = await build.member({ super_admin: true, pro: true });
  const { status, body } = await askBySupabaseJs(name, fields(me), me);
  expect([200, 404], `${status} ${body.message}`).toContain(status);
  if (declarationOf(name).answers === 'envelope')
    expect(body).toMatchObject({ success: expect.any(Boolean), message: expect.any(String) });
});

/**
 * These calls of the specification have no row in the table of fields. The tests of the feature `releases` make them.
 */
const ofThePhone = ['user-version', 'version-up'];

test('each call of the specification has a row in the table of fields, except two calls about the version of the app', () => {
  const rows = new Set(specified.map(([name]) => name));
  expect(specifiedCalls.filter(name => !rows.has(name))).toEqual(ofThePhone);
});

test('`hard-delete-user` works without any body', async () => {
  const me = await build.member();
  const { status, body } = await call(declarationOf('hard-delete-user'), {}, me, { body: '' });
  expect([status, body.data]).toEqual([200, { deleted: true }]);
});
