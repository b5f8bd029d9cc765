import { usersAppActivity } from '@nightjar/domain/activity/desk/calls';
import { mostUserActivityLines } from '@nightjar/domain/activity/desk/entity';
import { countIfEnough } from '@nightjar/domain/activity/desk/rules/shown-numbers';
import type { UserId } from '@nightjar/domain/kernel/id';
import { cutPage } from '@nightjar/domain/kernel/page';
import { houseTimezone } from '@nightjar/domain/kernel/time';
import type { Database } from '../../../platform/db/database.ts';
import { handle, ok } from '../../../platform/http/handler.ts';
import { countAppUse, houseNight, nightsFrom } from '../queries/nights.ts';
import { type ActivitySpan, findActiveDays, findLastSeen, findUserActivityLines } from './queries.ts';

/**
 * Answers one person's activity, or figures of all people. The figures count whole nights, so that two spans that
 * differ by a moment do not reveal what one person did.
 */
export const usersAppActivityHandler = handle(usersAppActivity, async ({ input, db }) => {
  const span = { from: new Date(Number(input.start)), until: new Date(Number(input.end)) };
  return ok(
    input.user_id ? await findUserActivity(db, input.user_id, span) : await activityOfAllUsers(db, span),
  );
});

async function findUserActivity(db: Database, userId: UserId, span: ActivitySpan) {
  const nights = [houseNight(span.from), houseNight(span.until)] as const;
  const page = cutPage(
    await findUserActivityLines(db, userId, { ...span, limit: mostUserActivityLines + 1 }),
    mostUserActivityLines,
  );
  const days = await findActiveDays(db, userId, { ...span, timezone: houseTimezone, nights });
  return {
    last_seen_at: (await findLastSeen(db, userId))?.toISOString() ?? null,
    days: days.map(day => ({ ...day, people: null })),
    lines: page.rows.map(line => ({ ...line, at: line.at.toISOString() })),
    more: page.more,
  };
}

async function activityOfAllUsers(db: Database, span: ActivitySpan) {
  const nights = await countAppUse(db, nightsFrom(houseNight(span.from), houseNight(span.until)));
  return {
    last_seen_at: null,
    days: nights.map(({ night, active }) => ({ day: night, people: countIfEnough(active), lines: null })),
    lines: [],
    more: false,
  };
}
