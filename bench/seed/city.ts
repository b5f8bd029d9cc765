import pg from 'pg';

/**
 * A town has this many venues. Towns are 40 km apart, and their venues become fewer from the middle outward. A point
 * within 8 km of the middle has on average about twenty venues within 1,500 m, in a city of 10,000 venues as well as in
 * a country of 1,000,000.
 */
export const venuesPerTown = 1000;
export const townsInRow = 32;
export const southernLatitude = 29.5;
export const westernLongitude = -99.5;
export const rowStepDegrees = 0.36;
export const columnStepDegrees = 0.41;
/** People make their requests within this many degrees north of the middle, and a similar distance east of it. */
const northReachDegrees = 0.072;
const eastReachDegrees = 0.081;

export const townCountOf = (venues: number) => venues / venuesPerTown;

/** Draws a place in one of the towns: in JavaScript for a phone, and as lines of a script for pgbench. */
export function drawPlace(towns: number) {
  const spread = (reach: number) => Math.round(reach * 1e6);
  return {
    set: [
      `\\set town random(0, ${towns - 1})`,
      `\\set lat ${southernLatitude} + :town / ${townsInRow} * ${rowStepDegrees} + random(${-spread(northReachDegrees)}, ${spread(northReachDegrees)}) / 1000000.0`,
      `\\set lng ${westernLongitude} + :town % ${townsInRow} * ${columnStepDegrees} + random(${-spread(eastReachDegrees)}, ${spread(eastReachDegrees)}) / 1000000.0`,
    ].join('\n'),
    draw(): { lat: number; lng: number } {
      const town = Math.floor(Math.random() * towns);
      const within = (reach: number) => (Math.random() * 2 - 1) * reach;
      return {
        lat: southernLatitude + Math.floor(town / townsInRow) * rowStepDegrees + within(northReachDegrees),
        lng: westernLongitude + (town % townsInRow) * columnStepDegrees + within(eastReachDegrees),
      };
    },
  };
}

/** Each id ends with a number. The ids of people count from this number, so that a script can compute them. */
export const firstGuestNumber = 100_000_000_000;
const firstBarNumber = 200_000_000_000;
const barCount = 200;
export const guestNumber = (index: number) => firstGuestNumber + index;
export const barNumber = (guest: number) => firstBarNumber + (guest % barCount);
/** This line of pgbench sets `:bar` to the bar of `:guest`. */
export const setBar = `\\set bar ${firstBarNumber} + :guest % ${barCount}`;

export const ids = {
  user: (number: number) => `00000000-0000-4000-8000-${number}`,
  session: (number: number) => `00000000-0000-4000-9000-${number}`,
  venue: (number: number) => `00000000-0000-4000-a000-${number}`,
  voucher: (number: number) => `00000000-0000-4000-b900-${number}`,
  sentVoucher: (number: number) => `00000000-0000-4000-ba00-${number}`,
  redemption: (number: number) => `00000000-0000-4000-bb00-${number}`,
  conversation: (number: number) => `00000000-0000-4000-b800-${number}`,
};
/**
 * Writes an expression in SQL that computes an id from the group of hex digits in its middle and the number at its end.
 */
export const idOf = (group: string, number: string) => `('00000000-0000-4000-${group}-' || ${number})::uuid`;

export const staffCode = { pro_code: '4827', pro_color_id: 3 };

const openingHoursJson = JSON.stringify(
  [1, 2, 3, 4, 5, 6, 7].map(name => ({ name, hours: { start: 1600, end: 300 } })),
);
const imagesJson = JSON.stringify(
  ['profile', 'logo', 'banner'].map(kind => ({ kind, url: `/storage/v1/object/public/venues/${kind}.webp` })),
);

/**
 * Makes members with a plan and a session. A member's location is the bar of `barNumber`. Members with neighboring
 * numbers are friends.
 */
export async function seedMembers(url: string, count: number, friends = 5): Promise<void> {
  const numbers = `generate_series(${firstGuestNumber}, ${firstGuestNumber + count - 1}) as n`;
  const user = idOf('8000', 'n');
  await runInOneSession(url, [
    `insert into auth.accounts (id, phone, phone_confirmed_at) select ${user}, n, now() from ${numbers}`,
    `insert into users (id, phone, referral_code, full_name, nickname, first_name, dob, registered, verified, subscribed,
       activity_status, terms_accepted_on)
     select ${user}, n, 'B' || n, 'Robin Nightly', 'robin', 'Robin', '1994-05-06', true, true, true, 'out', now()
     from ${numbers}`,
    `insert into plans (user_id, source, name, status, free_drinks_per_period, shots_per_period, cooldown_in_minutes, period_anchor)
     select ${user}, 'whitelist', 'whitelist', 'active', 2, 2, 45, now() - interval '1 day' from ${numbers}`,
    `insert into auth.sessions (id, account_id, not_after)
     select ${idOf('9000', 'n')}, ${user}, now() + interval '1 day' from ${numbers}`,
    `insert into user_locations (user_id, lat, lng, friend_lat, friend_lng, stranger_lat, stranger_lng, set_at)
     select ${user}, lat, lng, lat, lng, lat, lng, now()
     from ${numbers}, lateral (select 27.9 + n % ${barCount} * 0.001 as lat, -82.4 as lng)`,
    `insert into friendships (low_user_id, high_user_id, requester_id, state)
     select ${user}, ${idOf('8000', 'n + k')}, ${user}, 'accepted'
     from ${numbers}, generate_series(1, ${friends}) as k where n + k < ${firstGuestNumber + count}`,
  ]);
}

/** Makes bars that can pour. They are open all week, and each has a bartender on shift. */
export async function seedBars(url: string): Promise<void> {
  const numbers = `generate_series(${firstBarNumber}, ${firstBarNumber + barCount - 1}) as n`;
  const allWeek = JSON.stringify(
    [1, 2, 3, 4, 5, 6, 7].map(name => ({ name, hours: { start: 1200, end: 1159 } })),
  );
  await runInOneSession(url, [
    `insert into venues (id, name, city, state, lat, lng, timezone, confirmed_lat, confirmed_lng, confirmed_state,
       confirmed_timezone, active, partner, hours)
     select ${idOf('a000', 'n')}, 'Bar ' || n, 'Tampa', 'FL', lat, -82.4, 'America/New_York', lat, -82.4, 'FL',
       'America/New_York', true, true, '${allWeek}'
     from ${numbers}, lateral (select 27.9 + n % ${barCount} * 0.001 as lat) as place`,
    `insert into pros (id, venue_id, pro_role_id, first_name, state, pro_code, pro_color_id, clocked_in_at, clocked_in_until)
     select ${idOf('b000', 'n')}, ${idOf('a000', 'n')}, 3, 'Dee', 'approved', '${staffCode.pro_code}',
       ${staffCode.pro_color_id}, now(), now() + interval '6 hours' from ${numbers}`,
    `update alcohol_rules set serving_from = 0, serving_until = 0 where state = 'FL'`,
  ]);
}

/**
 * Makes venues, and checks every tenth member in at one of them, as far as the venues suffice. The indexes are made
 * after the rows, which is ten times as fast.
 */
export async function seedVenues(url: string, count: number): Promise<void> {
  await runInOneSession(url, [
    'select setseed(0.5)',
    // These venues are not searched by name. So the trigger that stores the words of their names is off. It would take
    // minutes for a million venues.
    'alter table venues disable trigger venues_add_words',
    ...fillWithoutIndexes('venues', [
      `insert into venues (name, street, city, state, zip, lat, lng, timezone, confirmed_lat, confirmed_lng,
       confirmed_state, confirmed_timezone, active, partner, hours, type, features, images)
     select 'The Low Lantern ' || n, n || ' E 7th Ave', 'Tampa', 'FL', '33605', lat, lng, 'America/New_York', lat, lng,
       'FL', 'America/New_York', true, n % 5 = 0, '${openingHoursJson}',
       jsonb_build_array(jsonb_build_object('id', 1 + n % 5)), '[{"id":1},{"id":4},{"id":7}]', '${imagesJson}'
     from generate_series(1, ${count}) as n, lateral (select (n - 1) / ${venuesPerTown} as town) as placed,
       lateral (select ${southernLatitude} + town / ${townsInRow} * ${rowStepDegrees} + random_normal(0, 0.0477) as lat,
         ${westernLongitude} + town % ${townsInRow} * ${columnStepDegrees} + random_normal(0, 0.0546) as lng offset 0) as place`,
    ]),
    `insert into check_ins (user_id, venue_id, created_at, ends_at)
     select users.id, venues.id, now(), now() + interval '4 hours'
     from (select id, row_number() over () as n from users) users
     join (select id, row_number() over () as n from venues limit 100000) venues on venues.n = users.n * 7
     where users.n % 10 = 0`,
  ]);
}

/**
 * Makes this many events at every venue, on the nights of the next two weeks. Every tenth member goes to five events,
 * as far as the events suffice.
 */
export async function seedEvents(url: string, perVenue: number): Promise<void> {
  await runInOneSession(url, [
    ...fillWithoutIndexes('events', [
      `insert into events (venue_id, type_id, name, starts_at, over_at, night, last_night, lat, lng, status)
       select id, 1 + n % 11, 'Four Speakers ' || n, starts_at, starts_at + interval '6 hours', night, night, lat, lng,
         'published'
       from venues, generate_series(0, ${perVenue - 1}) as n,
         lateral (select (now() at time zone timezone - interval '6 hours')::date + n % 14 as night) as tonight,
         lateral (select greatest((night + time '22:00') at time zone timezone, now()) as starts_at) as start`,
    ]),
    `insert into event_follows (user_id, event_id)
     select users.id, events.event_id
     from (select id, row_number() over () as n from users) users
     join (select event_id, row_number() over () as n from events limit 100000) events
       on events.n between users.n * 3 and users.n * 3 + 4
     where users.n % 10 = 0`,
  ]);
}

/**
 * Returns statements that fill a table quickly: they drop its indexes, run the statements in `fill`, and make the
 * indexes again.
 */
export const fillWithoutIndexes = (table: string, fill: readonly string[]): string[] => [
  `set maintenance_work_mem = '512MB'`,
  `drop table if exists made`,
  `create temp table made as select indexdef from pg_indexes
   where schemaname = 'public' and tablename = '${table}' and indexdef not like '%UNIQUE%'`,
  dropRecordedIndexesSql,
  ...fill,
  recreateIndexesSql,
];

const dropRecordedIndexesSql = `do $$ declare name text; begin
  for name in select indexname from pg_indexes join made using (indexdef) loop execute 'drop index ' || name; end loop;
end $$`;
const recreateIndexesSql = `do $$ declare definition text; begin
  for definition in select indexdef from made loop execute definition; end loop;
end $$`;

export async function runInOneSession(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of [...statements, 'vacuum analyze']) await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * Makes PostgreSQL count the rows of its tables, as it does by itself within a minute after they were filled. A plan
 * from the time when a table was empty would read the whole table.
 */
export const refreshStatistics = (url: string): Promise<void> => runInOneSession(url, []);
