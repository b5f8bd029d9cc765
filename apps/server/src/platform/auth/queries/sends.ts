import { addMilliseconds, allowedClockDifference, days, hours } from '@nightjar/domain/kernel/time';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { codeLifeSeconds } from '../code/one-time-code.ts';
import type { SendHistory } from '../code/send-rules.ts';
import type { Conversion, Traffic } from '../code/traffic-rules.ts';
import type { Source } from '../source.ts';

const networkProvenDays = 30;
const momentBefore = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds);

/**
 * Lets only one request at a time send a text to this phone number, so that two simultaneous requests send one text.
 */
export async function lockPhone(db: Database, phone: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${phone}, 8))`.execute(db);
}

/**
 * Lets only one request at a time send a text for a stranger, so that the counts that strangers share are right. This
 * lock is taken after the lock of the phone number.
 */
export async function lockTraffic(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('texts to strangers', 8))`.execute(db);
}

/**
 * Returns the texts to this phone number in the last day: those for known sources, or those for all others. A text with
 * a future date does not count as the last one. It was dated by a clock that has been set back since, and the gap after
 * it would prevent every sign-in until that date. The text is still counted in its day. A text that its provider may
 * not have sent counts only as the last one.
 */
export async function findSendHistory(
  db: Database,
  { phone, source, now }: { phone: string; source: Source; now: Date },
): Promise<SendHistory> {
  const { rows } = await sql<
    Omit<SendHistory, 'ofNetwork'> & { network: number; networkFirstAt: Date | null }
  >`
    select count(*) filter (where not unsure) as count, min(sent_at) filter (where not unsure) as "firstAt",
      max(sent_at) filter (where sent_at <= ${addMilliseconds(now, allowedClockDifference)}) as "lastAt",
      count(*) filter (where not unsure and network = ${source.network}) as network,
      min(sent_at) filter (where not unsure and network = ${source.network}) as "networkFirstAt"
    from auth.sms_sends
    where phone = ${phone} and sent_at > ${momentBefore(now, days)} and (standing = 'known') = ${source.known}`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('A count has one row.');
  const { network, networkFirstAt, ...history } = row;
  return { ...history, ofNetwork: source.known ? null : { count: network, firstAt: networkFirstAt } };
}

/**
 * Counts the texts for strangers whose code was not entered: those requested from this host, those requested from this
 * network, those to this prefix, and all together. A text that its provider may not have sent is counted only for the
 * last hour. It is left out of the counts of a day, and of the counts that compare texts with entered codes.
 */
export async function findTraffic(
  db: Database,
  { source, prefix, now }: { source: Source; prefix: string; now: Date },
): Promise<Traffic> {
  const { network, host } = source;
  const [lastHour, lastDay, settledBy] = [
    momentBefore(now, hours),
    momentBefore(now, days),
    momentBefore(now, codeLifeSeconds * 1000),
  ];
  const open = sql`from auth.sms_sends where verified_at is null and standing <> 'known'`;
  const settled = sql`from auth.sms_sends
    where standing <> 'known' and not unsure and (verified_at is not null or sent_at <= ${settledBy})`;
  const { rows } = await sql<
    Omit<Traffic, 'networkConversion' | 'prefixConversion'> & {
      networkConversion: Conversion;
      prefixConversion: Traffic['prefixConversion'];
    }
  >`
    select
      exists (select 1 from auth.sessions
        where address = ${network} and created_at > ${momentBefore(now, networkProvenDays * days)}) as proven,
      (select count(*) ${open} and sent_at > ${lastHour} and host = ${host}) as host,
      (select count(*) ${open} and sent_at > ${lastHour} and network = ${network}) as network,
      (select count(*) ${open} and sent_at > ${lastHour} and prefix = ${prefix}) as prefix,
      (select count(*) ${open} and sent_at > ${lastHour} and prefix = ${prefix} and network = ${network})
        as "prefixFromNetwork",
      (select count(*) from auth.sms_sends
        where verified_at is null and standing = 'unproven' and sent_at > ${lastHour}) as unproven,
      (select count(*) from auth.sms_sends
        where verified_at is null and not unsure and standing = 'unproven' and sent_at > ${lastDay})
        as "unprovenToday",
      (select count(*) from auth.sms_sends
        where verified_at is null and not unsure and standing = 'proven' and sent_at > ${lastDay})
        as "provenToday",
      (select json_build_object('sent', count(*), 'verified', count(verified_at))
        ${settled} and sent_at > ${lastDay} and network = ${network}) as "networkConversion",
      (select json_build_object('sent', count(*), 'verified', count(verified_at), 'networks', count(distinct network))
        ${settled} and sent_at > ${lastHour} and prefix = ${prefix}) as "prefixConversion"`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A count has one row.');
  return row;
}

/** Counts the texts to one country in the last hour. Texts whose code may still be entered are left out. */
export async function findCountryConversion(db: Database, country: string, now: Date): Promise<Conversion> {
  return db
    .selectFrom('auth.sms_sends')
    .select(({ fn }) => [fn.countAll<number>().as('sent'), fn.count<number>('verified_at').as('verified')])
    .where('country', '=', country)
    .where('unsure', '=', false)
    .where('sent_at', '>', momentBefore(now, hours))
    .where(({ or, eb }) =>
      or([eb('verified_at', 'is not', null), eb('sent_at', '<=', momentBefore(now, codeLifeSeconds * 1000))]),
    )
    .executeTakeFirstOrThrow();
}

export type CodeText = {
  phone: string;
  prefix: string;
  country: string;
  standing: 'known' | 'proven' | 'unproven';
  network: string;
  host: string;
};

export async function recordCodeText(db: Database, send: CodeText, now: Date): Promise<number> {
  const { id } = await db
    .insertInto('auth.sms_sends')
    .values({ ...send, sent_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Deletes the record of a text that the SMS provider did not send, so that it does not count as a text whose code was
 * not entered.
 */
export async function deleteCodeText(db: Database, id: number): Promise<void> {
  await db.deleteFrom('auth.sms_sends').where('id', '=', id).execute();
}

/** Marks the record of a text that the SMS provider may have sent, although it gave no answer. */
export async function markCodeTextUnsure(db: Database, id: number): Promise<void> {
  await db.updateTable('auth.sms_sends').set({ unsure: true }).where('id', '=', id).execute();
}

export async function markSendsVerified(db: Database, phone: string, now: Date): Promise<void> {
  await db
    .updateTable('auth.sms_sends')
    .set({ verified_at: now })
    .where('phone', '=', phone)
    .where('sent_at', '>', momentBefore(now, hours))
    .where('verified_at', 'is', null)
    .execute();
}

export async function deleteSendsBefore(db: Database, moment: Date): Promise<void> {
  await db.deleteFrom('auth.sms_sends').where('sent_at', '<', moment).execute();
}

export async function deleteOutboxTextsBefore(db: Database, moment: Date): Promise<void> {
  await db.deleteFrom('auth.sms_outbox').where('created_at', '<', moment).execute();
}
