import type { UserId } from '@nightjar/domain/kernel/id';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/** Empties the row of an erased user. The row stays, because rows of other people point at it. */
export async function blankUserRow(
  db: Database,
  userId: UserId,
  { now, referralCode }: { now: Date; referralCode: string },
): Promise<void> {
  await db
    .updateTable('users')
    .set({
      deleted_at: now,
      updated_at: now,
      referral_code: referralCode,
      location_salt: sql`gen_random_uuid()`,
      ...Object.fromEntries(blankedColumns.map(column => [column, null])),
      ...Object.fromEntries(clearedFlags.map(flag => [flag, false])),
      ...Object.fromEntries(clearedCounts.map(count => [count, 0])),
      activity_status: 'in',
    })
    .where('id', '=', userId)
    .execute();
}

const blankedColumns = [
  ...['phone', 'email', 'full_name', 'first_name', 'last_name', 'nickname', 'dob', 'gender', 'bio'],
  ...['relationshipStatus', 'profile_image', 'bannerImage', 'identityRef', 'referred_by', 'app_version'],
  ...['street', 'street2', 'city', 'state', 'zip', 'country', 'terms_accepted_on', 'privacyAcceptedOn'],
  ...[
    'stripe_status',
    'stripe_customer_id',
    'stripe_product_id',
    'stripe_price_id',
    'stripe_subscription_id',
  ],
  ...['activity_status_until', 'suspended_reason', 'suspended_until', 'terms_version', 'privacy_version'],
] as const;
const clearedFlags = [
  ...['registered', 'subscribed', 'pro', 'rep', 'super_admin', 'allow_admin_access'],
  ...['verified', 'allow_sys', 'discoverable'],
] as const;
const clearedCounts = [
  'friends_count',
  'followers_count',
  'following_venues_count',
  'following_pros_count',
] as const;
