import type { myUserDetails } from '@nightjar/domain/account/calls';
import { brand } from '@nightjar/domain/brand';
import type { OutputWireOf } from '@nightjar/domain/kernel/call';
import type { UserId } from '@nightjar/domain/kernel/id';
import { sql } from 'kysely';
import { compileQuery } from '../../../platform/db/compiled.ts';
import type { Database } from '../../../platform/db/database.ts';
import { wireObject, wireTime } from '../../../platform/db/wire.ts';
import { Json } from '../../../platform/json.ts';
import { planShown } from '../../people/queries/plan.ts';
import { isOutSql } from '../../people/queries/visibility.ts';
import {
  type InvitedJson,
  type InvitedRow,
  invitedRowOf,
  ownInvitationsList,
} from '../../staff/queries/invited.ts';
import { type OwnProJson, type OwnProRow, ownProOf, ownProsList } from '../../staff/queries/own-pros.ts';

type UserDetailsWire = OutputWireOf<typeof myUserDetails>;

const unchangedWireColumns = [
  'id',
  'phone',
  'email',
  'full_name',
  'first_name',
  'last_name',
  'nickname',
  'dob',
  'gender',
  'bio',
  'relationshipStatus',
  'profile_image',
  'bannerImage',
  'street',
  'street2',
  'city',
  'state',
  'zip',
  'country',
  'identityRef',
  'referred_by',
  'referral_code',
  'registered',
  'subscribed',
  'pro',
  'super_admin',
  'allow_admin_access',
  'verified',
  'private',
  'allow_sys',
  'discoverable',
  'terms_version',
  'privacy_version',
  'friends_count',
  'followers_count',
  'following_venues_count',
  'following_pros_count',
  'stripe_status',
  'stripe_customer_id',
  'stripe_product_id',
  'stripe_price_id',
  'stripe_subscription_id',
] as const;
const timestampColumns = ['created_at', 'updated_at', 'terms_accepted_on', 'privacyAcceptedOn'] as const;

const userColumn = (name: string) => sql.ref(`users.${name}`);

/** Writes a row of `users` as JSON, in the form in which its owner gets it from `presentOwnUser`. */
const ownUserJson = (now: Date) =>
  wireObject<UserDetailsWire['user']>({
    ...Object.fromEntries(unchangedWireColumns.map(name => [name, userColumn(name)])),
    ...Object.fromEntries(timestampColumns.map(name => [name, wireTime(userColumn(name))])),
    [brand.repRole]: userColumn('rep'),
    activity_status: sql`case when ${isOutSql(now)} then 'out' else 'in' end`,
  });

type OwnDetailsRow = { user: string; plan: string | null; pros: OwnProJson[]; invitations: InvitedJson[] };

const ownDetailsQuery = compileQuery(
  (db, { userId, now }: { userId: UserId; now: Date }) => sql<OwnDetailsRow>`
    select ${ownUserJson(now)}::text as user,
      (select ${planShown}::text from plans where plans.user_id = users.id) as plan,
      ${ownProsList(db, userId)} as pros,
      ${ownInvitationsList(userId, now)} as invitations
    from users where users.id = ${userId}`,
);

export type OwnDetails = {
  user: Json<UserDetailsWire['user']>;
  plan: Json<NonNullable<UserDetailsWire['stripe_details']>> | null;
  pros: OwnProRow[];
  /**
   * These are all invitations to the user's phone number, including those about which the app does not ask the user.
   */
  invitations: InvitedRow[];
};

/**
 * Returns the user's own row, their plan, their places on teams and the invitations to their phone number. The row and
 * the plan already have the form in which the call answers them.
 */
export async function findOwnDetails(db: Database, userId: UserId, now: Date): Promise<OwnDetails> {
  const [row] = await ownDetailsQuery(db, { userId, now });
  if (!row) throw new Error('A session has no user.');
  return {
    user: Json.of(row.user),
    plan: row.plan === null ? null : Json.of(row.plan),
    pros: row.pros.map(ownProOf),
    invitations: row.invitations.map(invitedRowOf),
  };
}
