import { declaredCalls } from '@nightjar/domain/calls';
import { fillWithoutIndexes, firstGuestNumber, idOf, runInOneSession } from './city.ts';

/** A city has this many people for each venue. */
const peoplePerVenue = 500;
/** The ids of all calls that add an entry to the audit trail, in the order of their declaration. */
const actions = declaredCalls.filter(({ audit }) => audit).map(({ id }) => id);
export const drawAction = (turn: number) => actions[(turn * 7) % actions.length] ?? '';

/** Returns the whole phone number of the person with this number. */
export const phoneOf = (place: number) => `+1813${firstLocalPhoneNumber + place}`;
const firstLocalPhoneNumber = 2_000_000;

/**
 * Writes an expression in SQL that draws the id of one of the first `people` persons, or only of every `step`-th of
 * them.
 */
const drawnPerson = (people: number, step = 1) =>
  idOf('8000', `(${firstGuestNumber} + ${step} * floor(random() * ${Math.floor(people / step)})::bigint)`);

/**
 * Gives people what the desk finds them by besides their names: phone numbers, the day on which they joined, and what
 * the desk's filters search for.
 */
export async function seedDeskPeople(url: string, superAdmins: readonly number[]): Promise<void> {
  await runInOneSession(url, [
    'select setseed(0.5)',
    'set session_replication_role = replica',
    ...fillWithoutIndexes('users', [
      `update users set phone = '1813' || (${firstLocalPhoneNumber} + right(id::text, 12)::bigint - ${firstGuestNumber}),
         created_at = now() - random() * interval '900 days', subscribed = random() < 0.25, pro = random() < 0.02,
         suspended_at = case when random() < 0.005 then now() - random() * interval '90 days' end
       where not house_contact`,
      `update users set super_admin = true, allow_admin_access = true, suspended_at = null
       where id in (${superAdmins.map(number => idOf('8000', String(number))).join(', ')})`,
    ]),
  ]);
}

/**
 * Makes reports: six of ten are about people drawn from all, three about one in a hundred people, and one about a
 * venue. One report in fifty comes from one in a thousand people. One report in twenty is open. Triggers and
 * constraints are off, for speed.
 */
export async function seedReports(url: string, people: number, reports: number): Promise<void> {
  const venues = people / peoplePerVenue;
  await runInOneSession(url, [
    'select setseed(0.5)',
    'set session_replication_role = replica',
    `insert into venues (id, name, city, state, lat, lng, timezone, active)
     select ${idOf('a000', `(${firstGuestNumber} + n)`)}, 'Bar ' || n, 'Tampa', 'FL', 27.9, -82.4, 'America/New_York', true
     from generate_series(0, ${venues - 1}) as n`,
    ...fillWithoutIndexes('reports', [
      `insert into reports (id, reporter_id, reported_user_id, reported_venue_id, description, state, created_at,
         decided_at, decided_by, note, evidence, evidence_taken_at)
       select uuidv7(at - now()), case when kind % 50 = 0 then ${drawnPerson(people, 1000)} else ${drawnPerson(people)} end,
         case when kind >= 40 then ${drawnPerson(people)} when kind >= 10 then ${drawnPerson(people, 100)} end,
         case when kind < 10 then ${idOf('a000', `(${firstGuestNumber} + floor(random() * ${venues})::bigint)`)} end,
         'They would not stop asking for my number, ' || n, state, at,
         case when state <> 'open' then at + interval '9 hours' end, null,
         case when state <> 'open' then 'Looked at, and talked to them.' end,
         '{"profile": {"nickname": "robin", "first_name": "Robin", "bio": "Here for the music."}, "venue": null,
           "pictures": [], "messages": []}', at
       from generate_series(1, ${reports}) as n,
         lateral (select floor(random() * 100 + 0 * n)::int as kind, random() as luck,
           now() - random() * interval '700 days' as at offset 0) as drawn,
         lateral (select case when luck < 0.05 then 'open' when luck < 0.5 then 'resolved' else 'dismissed' end as state)
           as decided`,
    ]),
    'truncate report_targets, report_totals',
    `insert into report_targets
       (target_id, kind, total, open, reporters, open_reporters, oldest_open_at, newest_at, decided_at)
     select target_id, case when bool_or(reported_user_id is not null) then 'user' else 'venue' end, count(*),
       count(*) filter (where state = 'open'), count(distinct reporter_id),
       count(distinct reporter_id) filter (where state = 'open'), min(created_at) filter (where state = 'open'),
       max(created_at), max(decided_at)
     from reports group by target_id`,
    `insert into report_totals (open, decided)
     select count(*) filter (where open > 0), count(*) filter (where open = 0) from report_targets`,
  ]);
}

/**
 * Makes two years of the audit trail, half of it by the desk and half by the staff of venues. Some actions are dozens
 * of times as frequent as others. Each entry is about a person and has a seal, but the hashes are not checked here.
 */
export async function seedTrail(
  url: string,
  { people, entries, desk }: { people: number; entries: number; desk: readonly number[] },
): Promise<void> {
  const list = actions.map(action => `'${action}'`).join(', ');
  const staff = Math.floor(people / 200) || 1;
  await runInOneSession(url, [
    'select setseed(0.5)',
    'set session_replication_role = replica',
    ...fillWithoutIndexes('audit_trail', [
      `insert into audit_trail (at, actor_id, actor_roles, action, subjects, before, after, outcome, network)
       select now() - interval '730 days' * (1 - n::double precision / ${entries + 1}),
         case when luck < 0.5 then ${idOf('8000', `(array[${desk.join(', ')}]::bigint[])[1 + n % ${desk.length}]`)}
           else ${drawnPerson(people, Math.floor(people / staff))} end,
         array[case when luck < 0.5 then 'super_admin' else 'pro' end],
         (array[${list}])[1 + floor(${actions.length} * luck * luck * luck)::int],
         jsonb_build_object('user_id', ${drawnPerson(people)}), '{"state": "open"}', '{"state": "closed"}', 'ok', '10.1.2.0/24'
       from generate_series(1, ${entries}) as n, lateral (select random() + 0 * n as luck offset 0) as drawn
       order by n`,
    ]),
    ...fillWithoutIndexes('audit_subjects', [
      `insert into audit_subjects (subject, at, entry_id, actor_id, action)
       select (subjects ->> 'user_id')::uuid, at, id, actor_id, action from audit_trail`,
    ]),
    `insert into audit_seals (place, entry_id, hash)
     select id, id, encode(sha256(id::text::bytea), 'base64') from audit_trail`,
  ]);
}
