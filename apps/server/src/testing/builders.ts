import { randomInt, randomUUID } from 'node:crypto';
import { exampleOwnUser, exampleSignup } from '@nightjar/domain/account/example';
import { exampleGroup } from '@nightjar/domain/chat/example';
import { exampleEventCard } from '@nightjar/domain/events/example';
import { makeTimes } from '@nightjar/domain/events/make';
import { pick, ybor } from '@nightjar/domain/kernel/example';
import { friendGridMetres, type Point, snapToGrid, strangerGridMetres } from '@nightjar/domain/kernel/geo';
import {
  conversationId,
  type EventId,
  eventId,
  type ProId,
  proId,
  type UserId,
  userId,
  type VenueId,
  type VoucherId,
  venueId,
  voucherId,
} from '@nightjar/domain/kernel/id';
import { addMilliseconds, hours } from '@nightjar/domain/kernel/time';
import { exampleBartender } from '@nightjar/domain/people/example';
import { drawCode } from '@nightjar/domain/referrals/rules/referral';
import { exampleStaffCode } from '@nightjar/domain/staff/desk/example';
import { examplePro } from '@nightjar/domain/staff/example';
import { exampleVenue } from '@nightjar/domain/venues/example';
import { type Insertable, sql } from 'kysely';
import { displayName } from '../features/people/queries/person.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import type { DB } from '../platform/db/schema.gen.ts';

type Row<Table extends keyof DB> = Partial<Insertable<DB[Table]>>;

/** Returns those fields of a venue's place that the test names. */
const placeIn = ({ lat, lng, state, timezone }: Row<'venues'>) => ({
  ...(lat !== undefined && { lat }),
  ...(lng !== undefined && { lng }),
  ...(state !== undefined && { state }),
  ...(timezone !== undefined && { timezone }),
});

/**
 * Makes valid rows in a real database, with the rows that they need: `build.pro({ venue_id })` also makes the user of
 * the bartender. Names and places are those of the domain's examples.
 */
export function builders(db: Database, clock: Clock) {
  async function user(overrides: Row<'users'> = {}): Promise<UserId> {
    const id = userId.parse(overrides.id ?? randomUUID());
    const phone = `1813${String(randomInt(10 ** 7)).padStart(7, '0')}${randomInt(100)}`;
    const account = { id, phone, phone_confirmed_at: clock.now() };
    const registered = {
      registered: true,
      verified: true,
      ...pick(exampleSignup(), 'first_name', 'last_name', 'nickname', 'dob', 'gender'),
      full_name: exampleOwnUser().full_name,
      terms_accepted_on: clock.now(),
    };
    // One statement makes both rows, because the tests build thousands of users.
    await db
      .with('account', query => query.insertInto('auth.accounts').values(account))
      .insertInto('users')
      .values({
        id,
        phone,
        referral_code: drawCode(randomInt),
        created_at: clock.now(),
        ...registered,
        ...overrides,
      })
      .execute();
    return id;
  }

  /** Makes a user who has proved their phone number and has not signed up. */
  const newcomer = (overrides: Row<'users'> = {}) =>
    user({
      registered: false,
      verified: false,
      first_name: null,
      last_name: null,
      full_name: null,
      nickname: null,
      dob: null,
      ...overrides,
    });

  /** Makes a subscriber. The plan has two free pours a month, which are 45 minutes apart at least. */
  async function member(overrides: Row<'users'> = {}, plan: Row<'plans'> = {}): Promise<UserId> {
    const id = await user({ subscribed: true, ...overrides });
    await db
      .insertInto('plans')
      .values({
        user_id: id,
        source: 'whitelist',
        name: 'whitelist',
        status: 'active',
        free_drinks_per_period: 2,
        shots_per_period: 2,
        cooldown_in_minutes: 45,
        period_anchor: addMilliseconds(clock.now(), -24 * hours),
        ...plan,
      })
      .execute();
    return id;
  }

  async function venue(overrides: Row<'venues'> = {}): Promise<VenueId> {
    const id = venueId.parse(overrides.id ?? randomUUID());
    const place = { ...pick(exampleVenue(), 'lat', 'lng', 'state', 'timezone'), ...placeIn(overrides) };
    const confirmed = overrides.partner !== false || overrides.confirmed_at;
    await db
      .insertInto('venues')
      .values({
        id,
        ...pick(exampleVenue(), 'name', 'street', 'city', 'zip', 'country'),
        ...place,
        ...(confirmed && {
          confirmed_lat: place.lat,
          confirmed_lng: place.lng,
          confirmed_state: place.state,
          confirmed_timezone: place.timezone,
        }),
        active: true,
        partner: true,
        hours: JSON.stringify(exampleVenue().hours),
        type: JSON.stringify(exampleVenue().type.map(({ id }) => ({ id }))),
        features: JSON.stringify([{ id: 7 }]),
        ...overrides,
      })
      .execute();
    return id;
  }

  /** Makes an approved bartender on shift, with a staff code and a color. */
  async function pro(overrides: Row<'pros'> = {}) {
    const id = proId.parse(overrides.id ?? randomUUID());
    const { first_name } = exampleBartender();
    const { pro_code, pro_color_id } = exampleStaffCode();
    const owner = overrides.user_id === undefined ? await user({ pro: true, first_name }) : overrides.user_id;
    const row = {
      id: id as ProId,
      venue_id: venueId.parse(overrides.venue_id ?? (await venue())),
      user_id: owner as UserId | null,
      pro_code: overrides.pro_code ?? pro_code,
      pro_color_id: overrides.pro_color_id ?? pro_color_id,
    };
    await db
      .insertInto('pros')
      .values({
        pro_role_id: examplePro().pro_role_id,
        first_name,
        state: 'approved',
        approved_at: clock.now(),
        invited_at: overrides.state === 'invited' ? clock.now() : null,
        clocked_in_at: clock.now(),
        clocked_in_until: addMilliseconds(clock.now(), 6 * hours),
        ...overrides,
        ...row,
      })
      .execute();
    return row;
  }

  /** Makes a published event that begins in three hours and has no end, with the columns that follow from its times. */
  async function event({
    starts_at = addMilliseconds(clock.now(), 3 * hours),
    ends_at = null,
    ...overrides
  }: Omit<Row<'events'>, 'starts_at' | 'ends_at'> & {
    starts_at?: Date;
    ends_at?: Date | null;
  } = {}): Promise<EventId> {
    const id = eventId.parse(overrides.event_id ?? randomUUID());
    const venue_id = overrides.venue_id ?? (await venue());
    const { timezone, ...place } = await db
      .selectFrom('venues')
      .where('id', '=', venue_id)
      .select(['timezone', 'lat', 'lng'])
      .executeTakeFirstOrThrow();
    await db
      .insertInto('events')
      .values({
        ...pick(exampleEventCard(), 'name', 'status'),
        type_id: exampleEventCard().type.id,
        created_at: clock.now(),
        updated_at: clock.now(),
        ...place,
        ...makeTimes({ starts_at, ends_at }, timezone),
        ...overrides,
        event_id: id,
        venue_id,
      })
      .execute();
    return id;
  }

  /** Saves that these users go to the event and let friends see it. */
  async function going(to: EventId, userIds: readonly UserId[], overrides: Row<'event_follows'> = {}) {
    await db
      .insertInto('event_follows')
      .values(
        userIds.map((user_id, index) => ({
          user_id,
          event_id: to,
          created_at: addMilliseconds(clock.now(), index),
          ...overrides,
        })),
      )
      .execute();
  }

  async function location(of: UserId, point: Point = ybor, at: Date = clock.now()): Promise<void> {
    const friend = snapToGrid(point, friendGridMetres);
    const stranger = snapToGrid(point, strangerGridMetres);
    await db
      .insertInto('user_locations')
      .values({
        user_id: of,
        ...point,
        friend_lat: friend.lat,
        friend_lng: friend.lng,
        stranger_lat: stranger.lat,
        stranger_lng: stranger.lng,
        set_at: at,
      })
      .onConflict(conflict => conflict.column('user_id').doUpdateSet({ ...point, set_at: at }))
      .execute();
  }

  async function friendship(one: UserId, other: UserId, state = 'accepted'): Promise<void> {
    const [low, high] = one < other ? [one, other] : [other, one];
    await db
      .insertInto('friendships')
      .values({ low_user_id: low, high_user_id: high, requester_id: one, state })
      .execute();
  }

  async function block(blocker: UserId, blocked: UserId): Promise<void> {
    await sql`insert into blocks (blocker_id, blocked_id, blocker_name)
      select id, ${blocked}, ${displayName('users')} from users where id = ${blocker}`.execute(db);
  }

  async function voucher(overrides: Row<'vouchers'> & { owner_id: UserId }): Promise<VoucherId> {
    const id = voucherId.parse(overrides.id ?? randomUUID());
    await db
      .insertInto('vouchers')
      .values({ voucher_type: 'paid', state: 'available', origin: 'bought', ...overrides, id })
      .execute();
    return id;
  }

  async function checkIn(of: UserId, at: VenueId): Promise<void> {
    const now = clock.now();
    await db
      .insertInto('check_ins')
      .values({ user_id: of, venue_id: at, created_at: now, ends_at: addMilliseconds(now, 4 * hours) })
      .execute();
  }

  /** Makes a group of these people. By default, the first of them is its admin. */
  async function conversation(members: readonly UserId[], overrides: Row<'conversations'> = {}) {
    const [creator] = members;
    const { id } = await db
      .insertInto('conversations')
      .values({
        type: 'group',
        group_name: overrides.type ? null : exampleGroup().group_name,
        created_by: creator ?? null,
        created_at: clock.now(),
        ...overrides,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('conversation_members')
      .values(members.map((user_id, index) => ({ conversation_id: id, user_id, admin: index === 0 })))
      .execute();
    return conversationId.parse(id);
  }

  /** Makes a direct conversation of two people. */
  const direct = (one: UserId, other: UserId) =>
    conversation([one, other], { type: 'direct', subject: `direct:${[one, other].sort().join(':')}` });

  return {
    conversation,
    direct,
    user,
    newcomer,
    member,
    venue,
    pro,
    event,
    going,
    location,
    friendship,
    block,
    voucher,
    checkIn,
  };
}
