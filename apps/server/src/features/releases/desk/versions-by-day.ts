import { addDays } from '@nightjar/domain/kernel/time';
import { versionsByDay } from '@nightjar/domain/releases/desk/calls';
import { handle, ok } from '../../../platform/http/handler.ts';
import { findVersionDays } from './queries/versions.ts';

export const versionsByDayHandler = handle(versionsByDay, async ({ input, now, db }) => {
  const today = now.toISOString().slice(0, 10);
  return ok(await findVersionDays(db, addDays(today, 1 - input.days)));
});
