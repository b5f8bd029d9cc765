import {
  columnStepDegrees,
  fillWithoutIndexes,
  rowStepDegrees,
  runInOneSession,
  southernLatitude,
  townsInRow,
  venuesPerTown,
  westernLongitude,
} from './city.ts';

const adjectives =
  'Low Golden Rusty Velvet Copper Blue Crooked Silent Salty Lucky Little Old Red Black Hidden Electric Tipsy Wild Neon Broken Silver Green Flying Drunken Iron Misty Royal Hungry Dirty Sunken';
const nouns =
  'Lantern Anchor Fox Sparrow Barrel Compass Mermaid Oak Parrot Cannon Rose Raven Bull Heron Kettle Moth Wolf Harbor Saddle Crown Owl Hare Lion Pelican Piano Garden Cellar Attic Station Mill';
const owners =
  "O'Brien's José's Maya's Søren's Finn's Nguyen's Garcia's Müller's Rosa's Otto's Zoë's Patel's Murphy's Kim's Ybor's Rae's";
const venueTypeWords =
  'Bar Bar Bar Bar Tavern Tavern Pub Grill Lounge Saloon Brewery Taproom Cantina Café Club Inn Social House';
const syllables =
  'ba be bi bo bu da de di do dra fa fe fi fro ga gle go ha he hu ja jo ka ke kli lo lu ma me mi na no pa pe qui ra ri ro sa se sho ta te tri va ve wi xa yo za';

/**
 * Makes venues with names like those of bars: a few words that a hundred thousand names share, and many words that
 * hardly any other name has. They are spread over towns as in `seedVenues`. Triggers are off, for speed. So this
 * function writes what they would have written.
 */
export async function seedNamedVenues(url: string, venues: number): Promise<void> {
  await runInOneSession(url, [
    'select setseed(0.5)',
    'set session_replication_role = replica',
    ...fillWithoutIndexes('venues', [
      `insert into venues (name, city, state, lat, lng, timezone, confirmed_lat, confirmed_lng, confirmed_state,
         confirmed_timezone, active, partner, hours, type)
       select name, 'Town ' || town, 'FL', lat, lng, 'America/New_York', lat, lng, 'FL', 'America/New_York', true,
         n % 5 = 0, '[{"name":6,"hours":{"start":1600,"end":300}}]', jsonb_build_array(jsonb_build_object('id', 1 + n % 5))
       from generate_series(1, ${venues}) as n,
         lateral (select (n - 1) / ${venuesPerTown} as town) as placed,
         lateral (select ${southernLatitude} + town / ${townsInRow} * ${rowStepDegrees} + random_normal(0, 0.0477) as lat,
           ${westernLongitude} + town % ${townsInRow} * ${columnStepDegrees} + random_normal(0, 0.0546) as lng offset 0) as place,
         lateral (select ${oneOf(adjectives, 'adjective')} as adjective,
           ${oneOf(nouns, 'noun')} as noun, ${oneOf(owners, 'owner')} as owner,
           ${oneOf(venueTypeWords, 'kind')} as kind,
           initcap(${oneOf(syllables, 'a')} || ${oneOf(syllables, 'b')}
             || ${oneOf(syllables, 'c')} || ${oneOf('n r l s ck', 'd')}) as coined offset 0) as part,
         lateral (select (array[
           'The ' || adjective || ' ' || noun, adjective || ' ' || coined || ' ' || kind, owner || ' ' || kind,
           'The ' || coined || ' & ' || noun, coined || ' ' || kind, owner || ' ' || coined || ' ' || kind,
           'Café ' || coined, 'The ' || coined || ' ' || noun || ' ' || kind])[1 + n % 8] as name) as named`,
    ]),
    ...fillWithoutIndexes('venue_words', [
      `insert into venue_words (venue_id, word, spot, name)
       select id, word, point(lng, lat), key
       from venues cross join lateral (select name_key(name) as key offset 0) as named
         cross join lateral words_of_venue(key, city, neighborhood_id) as word`,
    ]),
    `insert into venue_vocabulary (word, venues) select word, count(*) from venue_words group by word`,
  ]);
}

/** Returns an expression in SQL that picks one of these words, by the column `n` of a query. */
function oneOf(words: string, salt: string): string {
  const all = words.replaceAll("'", "''").split(' ');
  return `(array['${all.join("','")}'])[1 + abs(hashtextextended('${salt}' || n, 0) % ${all.length})]`;
}
