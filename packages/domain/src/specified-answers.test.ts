import { describe, expect, test } from 'vitest';
import { brand } from './brand.ts';
import { declaredCalls } from './calls.ts';

type Schema = { _zod?: { def?: Definition } };
type Definition = {
  shape?: Record<string, Schema>;
  in?: Schema;
  innerType?: Schema;
  element?: Schema;
};

/** Returns the schema inside others that allow null, an absent value or a list of it. */
function described(schema: Schema): Schema {
  const { innerType, element, in: from } = schema._zod?.def ?? {};
  const inner = innerType ?? element ?? from;
  return inner ? described(inner) : schema;
}

/**
 * Returns the names of the fields at a place in the answer of a call. The place is a path whose names are separated by
 * full stops.
 */
function fieldsOf(id: string, place: string): string[] {
  const call = declaredCalls.find(declared => declared.id === id);
  if (!call) throw new Error(`${id} is not declared`);
  const names = place === '' ? [] : place.split('.');
  const found = names.reduce<Schema>((schema, name) => {
    const field = described(schema)._zod?.def?.shape?.[name];
    if (!field) throw new Error(`The answer of ${id} has no ${name} of ${place}`);
    return field;
  }, call.output as Schema);
  return Object.keys(described(found)._zod?.def?.shape ?? {});
}

const socialCounts = ['friends_count', 'followers_count', 'following_venues_count', 'following_pros_count'];
const flags = ['registered', 'subscribed', 'pro', 'super_admin', brand.repRole, 'allow_admin_access'];
const profile = [
  ...['id', 'created_at', 'updated_at', 'email', 'full_name', 'first_name', 'last_name', 'nickname', 'dob'],
  ...['gender', 'phone', 'identityRef', 'profile_image', 'bannerImage', 'referred_by', 'verified'],
  ...['activity_status', 'terms_accepted_on', 'privacyAcceptedOn', 'bio', 'relationshipStatus', 'street'],
  ...['street2', 'city', 'state', 'zip', 'country', 'private', 'allow_sys', 'stripe_status'],
  ...['stripe_customer_id', 'stripe_product_id', 'stripe_price_id', 'stripe_subscription_id'],
];
const attached = ['attachment_url', 'thumbnail_url', 'attachment_type'];
const voucher = ['voucher_id', 'voucher_type', 'message', ...attached];
const messageFields = [
  'message_id',
  'message',
  'attachment_url',
  'mentions',
  'reply_to_message_id',
  'reactions',
];
const place = [
  'pro_id',
  'pro_role_id',
  'first_name',
  'last_name',
  'venue_code',
  'pro_color_id',
  'clocked_in',
];
const list = ['events', 'total', 'pagination'];

/** Lists the fields that the specification gives its entities, by the call that answers each entity. */
const specified: readonly (readonly [id: string, place: string, fields: readonly string[]])[] = [
  ['my-user-details', '', ['user', 'stripe_details', 'pros']],
  ['my-user-details', 'user', [...profile, ...flags, ...socialCounts]],
  ['my-user-details', 'pros', place],
  ['my-user-details', 'stripe_details.price.metadata', ['cooldown_in_minutes']],
  ['signup', '', [...profile, ...flags]],
  ['pro-clock-in', '', place],
  ['pro-clock-out', '', place],
  ['user-profile', '', [...socialCounts, 'active_venues']],
  ['subscription', 'price.metadata', ['cooldown_in_minutes']],
  ['my-vouchers', '', voucher],
  ['shot-voucher-details', '', voucher],
  ['update-drink-voucher', '', voucher],
  ['current-redemptions', 'redemptions', ['redeemed_at']],
  ['conversations', 'conversations', ['conversation_id', 'group_name', 'created_by']],
  ['create-conversation', '', ['conversation_id']],
  ['messages', 'messages', messageFields],
  ['send-message', '', messageFields],
  ['pending-friend-requests', '', ['requests']],
  ['pending-friend-requests', 'requests', ['friendship_id']],
  ['send-friend-request', '', ['friendship_id']],
  ['event', '', ['event_id', 'type']],
  ['event', 'type', ['id']],
  ['events-by-venue', '', list],
  ['events-with-venue', '', list],
  ['admin-events', '', list],
  ['events-by-venue', 'pagination', ['limit', 'offset', 'total']],
  ['venue-staff', 'staff', ['pro_id', 'pro_role_id', 'first_name', 'last_name', 'phone']],
  ['version', '', ['value', 'production', 'version']],
];

describe('the fields that the specification names', () => {
  test.each(specified)(
    'the answer of the call %s has the fields that the specification names at "%s"',
    (id, at, fields) => {
      expect(fieldsOf(id, at)).toEqual(expect.arrayContaining([...fields]));
    },
  );
});
