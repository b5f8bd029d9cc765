import { randomInt } from 'node:crypto';
import { days, later } from '@nightjar/domain/kernel/time';
import { drawCode } from '@nightjar/domain/referrals/rules/referral';
import { drawProCode, spreadColor } from '@nightjar/domain/staff/rules/staff-codes';
import type { Database } from '../platform/db/database.ts';
import type { Platform } from '../platform/platform.ts';
import { demoVenues } from './city.ts';
import { eveningTimezone } from './clock.ts';
import { conversationsOf } from './conversations.ts';
import { usesOf } from './desk/app-usage.ts';
import { trailOf } from './desk/audit-trail.ts';
import { settleReports } from './desk/reports.ts';
import { booksOf } from './desk/settlements.ts';
import { settleDesk } from './desk/unconfirmed-venues.ts';
import { tie } from './friendships.ts';
import { logo } from './logos.ts';
import { drawMap } from './map.ts';
import { cast, type Settled, townsfolk } from './people.ts';
import { picturesOf } from './photos.ts';
import { type Picture, storePictures } from './pictures.ts';
import { portrait } from './portraits.ts';
import { poursOf } from './pours.ts';
import { insertAll, recount } from './queries.ts';
import { planBegan, vouchersOf } from './vouchers.ts';

/** Writes the city and its people once. Pictures come last: the town can be walked through while they are drawn. */
export async function settle(platform: Platform, now: Date): Promise<void> {
  const town: Settled = {
    people: [...cast, ...townsfolk].map(person => ({ id: platform.random.uuid(), person })),
    venues: demoVenues.map(({ name }) => ({ id: platform.random.uuid(), name })),
  };
  await platform.db.transaction().execute(async db => {
    await settlePeople(db, town, now);
    await drawMap(db, now);
    await settleVenues(db, town, now);
    await settleStaff(db, town, now);
    await settleDesk(db, town, now);
    await tie(db, town, now);
    await conversationsOf(db, town, now);
    await vouchersOf(db, town, now);
    await poursOf(db, town, now);
    await booksOf(db, town, now);
    await usesOf(db, town, now);
    await trailOf(db, town, now);
    await recount(db);
  });
  await hangPictures(platform, town);
  await platform.db.transaction().execute(db => settleReports(db, town, now));
}

async function settlePeople(db: Database, { people }: Settled, now: Date): Promise<void> {
  const joined = later(now, -60 * days);
  await insertAll(
    db,
    'auth.accounts',
    people.map(({ id, person }) => ({
      ...{ id, phone: person.phone, phone_confirmed_at: joined },
      ...{ created_at: joined, updated_at: joined },
    })),
  );
  await insertAll(
    db,
    'users',
    people.map(({ id, person }, index) => ({
      id,
      phone: person.phone,
      first_name: person.first,
      last_name: person.last,
      full_name: `${person.first} ${person.last}`,
      nickname: person.nickname,
      gender: person.gender,
      bio: person.bio,
      dob: `${1984 + (index % 16)}-0${1 + (index % 9)}-1${index % 10}`,
      city: 'Tampa',
      state: 'FL',
      country: 'US',
      referral_code: referralCodes[person.nickname] ?? drawCode(randomInt),
      registered: true,
      subscribed: person.is === 'member',
      pro: person.is === 'staff',
      rep: person.is === 'rep',
      super_admin: person.is === 'super_admin',
      allow_admin_access: person.is === 'rep' || person.is === 'super_admin',
      private: index % 17 === 16,
      discoverable: index % 5 !== 4,
      terms_accepted_on: joined,
      privacyAcceptedOn: joined,
      created_at: joined,
      updated_at: joined,
    })),
  );
  await insertAll(
    db,
    'plans',
    people
      .filter(({ person }) => person.is === 'member')
      .map(({ id }) => ({
        user_id: id,
        source: 'demo',
        name: 'Regular',
        status: 'active',
        unit_amount: 1900,
        free_drinks_per_period: 2,
        shots_per_period: 2,
        cooldown_in_minutes: 45,
        period_anchor: later(now, planBegan),
        updated_at: now,
      })),
  );
  await insertAll(db, 'whitelist_codes', [
    { code: 'LANTERN', label: 'The demo night', max_uses: 1000, cooldown_in_minutes: 45, created_at: now },
  ]);
}

/** The codes shown to a visitor; all others are drawn. */
const referralCodes: Record<string, string> = { Rae: 'RAE123' };

async function settleVenues(db: Database, { venues }: Settled, now: Date): Promise<void> {
  await insertAll(
    db,
    'venues',
    demoVenues.map((venue, index) => ({
      id: venues[index]?.id ?? '',
      source: `demo:${String(index).padStart(2, '0')}`,
      name: venue.name,
      description: venue.says,
      street: venue.street,
      city: 'Tampa',
      state: 'FL',
      zip: venue.zip,
      lat: venue.lat,
      lng: venue.lng,
      timezone: eveningTimezone(now),
      confirmed_lat: venue.lat,
      confirmed_lng: venue.lng,
      confirmed_state: 'FL',
      confirmed_timezone: eveningTimezone(now),
      active: true,
      partner: true,
      confirmed_at: now,
      type: JSON.stringify(venue.types.map(id => ({ id }))),
      features: JSON.stringify(venue.features.map(id => ({ id }))),
      paymentTypes: JSON.stringify(venue.pays),
      compPolicy: JSON.stringify({ includes: venue.pours, excludes: ['Top shelf', 'Bottles'] }),
      links: JSON.stringify([]),
      ...{ created_at: now, updated_at: now },
      venue_code: index === 0 ? 'LANTRN' : drawCode(randomInt).slice(0, 6),
    })),
  );
}

/** Dee at The Low Lantern, and one of the townsfolk in each of the other bars, as far as they go. Codes are random and not published. */
async function settleStaff(db: Database, { people, venues }: Settled, now: Date): Promise<void> {
  const staff = people.filter(({ person }) => person.is === 'staff');
  const colors = new Map<string, number[]>();
  const codes = new Map<string, Set<string>>();
  const rows = staff.map(({ id, person }, index) => {
    const venue = venues[index % venues.length]?.id ?? '';
    const taken = codes.get(venue) ?? new Set<string>();
    const worn = colors.get(venue) ?? [];
    const code = drawProCode(taken, randomInt);
    const color = spreadColor(worn, randomInt);
    codes.set(venue, taken.add(code));
    colors.set(venue, [...worn, color]);
    return {
      venue_id: venue,
      user_id: id,
      pro_role_id: index % 6 === 1 ? 2 : 3,
      first_name: person.first,
      last_name: person.last,
      phone: person.phone,
      state: 'approved',
      created_at: now,
      approved_at: now,
      pro_code: code,
      pro_color_id: color,
    };
  });
  await insertAll(db, 'pros', rows);
  const asking = people.find(({ person }) => person.nickname === askingToJoin);
  const lantern = venues[0];
  if (asking && lantern) await insertRequest(db, asking, lantern.id, later(now, -2 * days));
  if (lantern) await insertInvitation(db, lantern.id, later(now, -1 * days));
}

/**
 * This member of the town waits for the answer of The Low Lantern, whose managers and a rep find the request at the
 * desk.
 */
const askingToJoin = 'Cora';

async function insertRequest(
  db: Database,
  { id, person }: Settled['people'][number],
  venue_id: string,
  requested_at: Date,
): Promise<void> {
  await insertAll(db, 'pros', [
    {
      venue_id,
      user_id: id,
      pro_role_id: 3,
      first_name: person.first,
      last_name: person.last,
      phone: person.phone,
      state: 'pending',
      created_at: requested_at,
      requested_at,
    },
  ]);
}

/** A number without an account: its invitation to The Low Lantern waits as long as the demo runs. */
const invited = { first_name: 'Juniper', last_name: 'Hale', phone: '18135550177' };

async function insertInvitation(db: Database, venue_id: string, invited_at: Date): Promise<void> {
  await insertAll(db, 'pros', [
    { venue_id, ...invited, pro_role_id: 3, state: 'invited', created_at: invited_at, invited_at },
  ]);
}

async function hangPictures(platform: Platform, { people, venues }: Settled): Promise<void> {
  const owner = people[people.length - 1]?.id ?? '';
  const bars = venues.map(({ id, name }, index) => ({
    id,
    name,
    colors: demoVenues[index]?.colors ?? (['#2C231B', '#FFA83D'] as const),
    photos: picturesOf(name),
  }));
  const profileOf = (id: string) => `users/${id}-profile.webp`;
  const galleryOf = (id: string, place: number) =>
    `venues/${id}-gallery-${String(place).padStart(10, '0')}.webp`;
  const pictures: Picture[] = [
    ...people.map(({ id, person }, index) => ({
      name: profileOf(id),
      svg: portrait(index, person.gender),
      owner: id,
    })),
    ...bars.flatMap(({ id, name, colors, photos }) => [
      { name: `venues/${id}-logo.webp`, svg: logo(name, colors), owner },
      { name: `venues/${id}-profile.webp`, file: photos.cover, owner },
      ...photos.gallery.map((file, place) => ({ name: galleryOf(id, place), file, owner })),
    ]),
  ];
  const addresses = await storePictures(platform, pictures);
  const at = (name: string) => addresses.get(name) ?? null;
  for (const [index, { id }] of people.entries()) {
    const haunt = bars[index % bars.length];
    await platform.db
      .updateTable('users')
      .set({
        profile_image: at(profileOf(id)),
        bannerImage: haunt ? at(galleryOf(haunt.id, Math.floor(index / bars.length) % 2)) : null,
      })
      .where('id', '=', id)
      .execute();
  }
  for (const { id, name, photos } of bars) {
    const images = [
      { kind: 'profile', url: at(`venues/${id}-profile.webp`), alt: `The bar at ${name}` },
      { kind: 'logo', url: at(`venues/${id}-logo.webp`), alt: `Logo of ${name}` },
      ...photos.gallery.map((_, place) => ({
        kind: 'gallery',
        url: at(galleryOf(id, place)),
        alt: `A night at ${name}`,
      })),
    ];
    await platform.db
      .updateTable('venues')
      .set({ images: JSON.stringify(images) })
      .where('id', '=', id)
      .execute();
  }
}
