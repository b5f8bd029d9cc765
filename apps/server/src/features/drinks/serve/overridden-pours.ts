import { overriddenPours } from '@nightjar/domain/drinks/calls';
import { takeBackWindow } from '@nightjar/domain/drinks/entity';
import { addMilliseconds } from '@nightjar/domain/kernel/time';
import { handle, ok } from '../../../platform/http/handler.ts';
import { presentOverriddenPour } from '../present.ts';
import { findOverriddenPours } from '../queries/overrides.ts';

/**
 * Answers the overridden pours with the actor's code that can still be taken back. The venue's own list has all pours.
 */
export const overriddenPoursHandler = handle(overriddenPours, async ({ actor, now, db }) => {
  const pours = await findOverriddenPours(db, actor.userId, addMilliseconds(now, -takeBackWindow));
  return ok(pours.map(presentOverriddenPour));
});
