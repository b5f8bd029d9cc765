import { overriddenPours } from '@nightjar/domain/drinks/calls';
import { takeBackWindow } from '@nightjar/domain/drinks/entity';
import { later } from '@nightjar/domain/kernel/time';
import { handle, ok } from '../../../platform/http/handler.ts';
import { presentOverriddenPour } from '../present.ts';
import { findOverriddenPours } from '../queries/overrides.ts';

/** Only what can still be taken back: the rest is in the venue's list of pours. */
export const overriddenPoursHandler = handle(overriddenPours, async ({ actor, now, db }) => {
  const pours = await findOverriddenPours(db, actor.userId, later(now, -takeBackWindow));
  return ok(pours.map(presentOverriddenPour));
});
