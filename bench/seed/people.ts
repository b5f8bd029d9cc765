import { layOutChats } from './chat.ts';
import { fillWithoutIndexes, firstGuestNumber, idOf, runInOneSession } from './city.ts';

const firstNames =
  'Maya Liam Noah Emma Olivia Ava Sophia Mia Lucas Ethan Mason Logan Elijah Aiden Jayden Carter Layla Zoe Nora Hazel Riley Aria Chloe Penelope Luna Victoria Stella Aurora Savannah Naomi Ezra Miles Julian Mateo Santiago Diego Camila Valentina Isabella Gabriela Andre Marcus Darius Malik Imani Jasmine Keisha Tiana Priya Anika Rohan Arjun Wei Mei Hana Kenji Yuki Omar Leila Samir Fatima Amara Chidi Kwame Zuri Finn Declan Siobhan Niamh Bjorn Freya Astrid Lars Ingrid Pierre Camille Luc Giulia Marco Elena Dmitri Katya Ivan Petra Jonas Clara Felix Greta Otto Heidi Christopher Christina Michael Michelle Daniel Danielle Alexander Alexandra Samantha Jonathan';
const lastNames =
  'Okafor Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez Gonzalez Wilson Anderson Thomas Taylor Moore Jackson Martin Lee Perez Thompson White Harris Sanchez Clark Ramirez Lewis Robinson Walker Young Allen King Wright Scott Torres Nguyen Hill Flores Green Adams Nelson Baker Hall Rivera Campbell Mitchell Carter Roberts Gomez Phillips Evans Turner Diaz Parker Cruz Edwards Collins Reyes Stewart Morris Morales Murphy Cook Rogers Gutierrez Ortiz Morgan Cooper Peterson Bailey Reed Kelly Howard Ramos Kim Cox Ward Richardson Watson Brooks Chavez Wood James Bennett Gray Mendoza Ruiz Hughes Price Alvarez Castillo Sanders Patel Myers Long Ross Foster Jimenez Powell Jenkins Perry Russell Sullivan Bell Coleman Butler Henderson Barnes Fisher Vasquez Simmons Romero Jordan Patterson Alexander Hamilton Graham';

const firstConversationNumber = 300_000_000_000;
const friendsPerPerson = 10;
const conversationsPerPerson = 6;
const messagesPerConversation = 6;

/**
 * This many people have friends, sessions and conversations. The number grows with the number of all people, so that
 * the tables of friends and conversations grow too.
 */
const knownPeopleCount = (people: number) => Math.max(2_000, people / 50);
/**
 * Returns the number of the known person at this position. Known people have friends and conversations, and are spread
 * evenly among all people.
 */
export const knownPersonNumber = (people: number, place: number) =>
  firstGuestNumber + (place % knownPeopleCount(people)) * (people / knownPeopleCount(people));

/**
 * Draws a text that people type to search: the beginning of a first name, of a last name or of both, sometimes with a
 * typing error.
 */
export function typedSearch(turn: number): string {
  const [firsts, lasts] = [firstNames.split(' '), lastNames.split(' ')];
  const first = firsts[(turn * 7) % firsts.length] ?? '';
  const last = lasts[(turn * 11) % lasts.length] ?? '';
  if (turn % 10 === 9) return `${last.slice(0, 2)}${last[3] ?? ''}${last[2] ?? ''}${last.slice(4)}`;
  if (turn % 10 >= 7) return last.slice(0, 4);
  if (turn % 10 >= 4) return `${first} ${last[0]}`;
  return first.slice(0, 3 + (turn % 2));
}

/**
 * Makes people with real names. The known people, whose numbers `knownPersonNumber` returns, have twenty friends among
 * themselves, and conversations of six messages with twelve of them. Constraints and triggers are off, for speed. So
 * this function writes what they would have written.
 */
export async function seedPeople(url: string, people: number): Promise<void> {
  const known = knownPeopleCount(people);
  const numbers = `generate_series(${firstGuestNumber}, ${firstGuestNumber + people - 1}) as n`;
  const user = idOf('8000', 'n');
  const other = (places: string) =>
    `(select id from known as others where others.place = (known.place + ${places}) % ${known})`;
  const talk = idOf('b800', `(${firstConversationNumber} + known.place * ${conversationsPerPerson} + k - 1)`);
  await runInOneSession(url, [
    `set session_replication_role = replica`,
    `insert into auth.accounts (id, phone, phone_confirmed_at) select ${user}, n, now() from ${numbers}`,
    ...fillWithoutIndexes('users', [
      `insert into users (id, phone, referral_code, full_name, first_name, last_name, nickname, dob, registered, verified,
         subscribed, activity_status, terms_accepted_on, friends_count)
       select ${user}, n, 'B' || n, first || ' ' || last, first, last, lower(first) || n % 1000, '1994-05-06', true, true,
         true, case when n % 10 = 0 then 'out' else 'in' end, now(), 0
       from ${numbers}, lateral (select
         (${sqlArrayOf(firstNames)})[1 + abs(hashint8(n)::bigint) % ${firstNames.split(' ').length}] as first,
         (${sqlArrayOf(lastNames)})[1 + abs(hashint8(n + 1)::bigint) % ${lastNames.split(' ').length}] as last) as names`,
    ]),
    'truncate name_words',
    `insert into name_words (word, people) select word, count(*)
     from users cross join lateral words_of_name(nickname, full_name) as word group by word`,
    `create temp table known as select place, ${idOf('8000', `(${firstGuestNumber} + place * ${people / known})`)} as id
     from generate_series(0, ${known - 1}) as place`,
    'create unique index on known (place)',
    'analyze known',
    `insert into plans (user_id, source, name, status, free_drinks_per_period, shots_per_period, cooldown_in_minutes, period_anchor)
     select id, 'whitelist', 'whitelist', 'active', 2, 2, 45, now() - interval '1 day' from known`,
    `insert into auth.sessions (id, account_id, not_after)
     select ${idOf('9000', `right(id::text, 12)`)}, id, now() + interval '1 day' from known`,
    `insert into user_locations (user_id, lat, lng, friend_lat, friend_lng, stranger_lat, stranger_lng, set_at)
     select id, lat, lng, lat, lng, lat, lng, now()
     from known, lateral (select 27.9 + place % 200 * 0.001 as lat, -82.4 as lng) as standing`,
    `insert into friendships (low_user_id, high_user_id, requester_id, state, answered_at)
     select least(id, friend), greatest(id, friend), id, 'accepted', now()
     from known, generate_series(1, ${friendsPerPerson}) as k, lateral (select ${other('k')} as friend) as found`,
    `update users set friends_count = ${2 * friendsPerPerson} from known where known.id = users.id`,
    `insert into conversations (id, type, subject, member_count)
     select ${talk}, 'direct', 'direct:' || least(id, friend) || ':' || greatest(id, friend), 2
     from known, generate_series(1, ${conversationsPerPerson}) as k, lateral (select ${other('k')} as friend) as found`,
    `insert into conversation_members (conversation_id, user_id)
     select ${talk}, person from known, generate_series(1, ${conversationsPerPerson}) as k,
       lateral (select unnest(array[id, ${other('k')}]) as person) as both_of_them`,
    `insert into messages (conversation_id, id, sender_id, message)
     select ${talk}, uuidv7(make_interval(mins => -(k * 60 + (${messagesPerConversation} - m) * 3))), id, 'See you there, ' || m
     from known, generate_series(1, ${conversationsPerPerson}) as k, generate_series(1, ${messagesPerConversation}) as m`,
    `update conversations set last_message_id = latest.id, last_message_at = time_of_id(latest.id)
     from (select distinct on (conversation_id) conversation_id, id from messages
       order by conversation_id, id desc) as latest
     where conversations.id = latest.conversation_id`,
    layOutChats,
  ]);
}

const sqlArrayOf = (names: string) => `array['${names.split(' ').join("', '")}']`;
