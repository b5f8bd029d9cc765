import { contactsMatch } from '@nightjar/domain/friends/calls';
import { mostContactsPerDay } from '@nightjar/domain/friends/entity';
import { fail } from '@nightjar/domain/kernel/failure';
import { normaliseContact } from '@nightjar/domain/kernel/phone';
import { days, seconds } from '@nightjar/domain/kernel/time';
import { handle, ok } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { presentListed } from '../people/present.ts';
import { findPeopleByPhones } from './queries/lists.ts';

/**
 * Finds people by the phone numbers of the caller's contacts. No row, job or log line stores the numbers of people
 * without an account.
 */
export const contactsMatchHandler = handle(contactsMatch, async ({ input, actor, now, db, platform }) => {
  const asSent = new Map(
    input.phones.toReversed().flatMap(phone => {
      const normal = normaliseContact(phone);
      return normal ? [[normal, phone] as const] : [];
    }),
  );
  await consumeDailyLimit(platform, actor.userId, asSent.size);

  const rows = await findPeopleByPhones(db, [...asSent.keys()], { viewer: actor.userId, now });
  const matches = rows.map(row => ({
    ...presentListed(row, actor.userId),
    phone: asSent.get(row.phone) ?? row.phone,
  }));
  return ok(matches, { total: matches.length });
});

const dailyLimit = { name: 'contacts', points: mostContactsPerDay, seconds: days / seconds };

async function consumeDailyLimit(platform: Platform, userId: string, numbers: number): Promise<void> {
  const verdict = await platform.limits.consume(dailyLimit, userId, numbers);
  if (!verdict.allowed)
    throw fail.tooManyRequests(
      `At most ${mostContactsPerDay} numbers a day can be looked for. Please try again tomorrow.`,
      verdict.retryAfterSeconds,
    );
}
