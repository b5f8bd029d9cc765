import { wavedThroughPours } from '@nightjar/domain/drinks/calls';
import { takeBackWindow } from '@nightjar/domain/drinks/entity';
import { later } from '@nightjar/domain/kernel/time';
import { handle, ok } from '../../../platform/http/handler.ts';
import { presentWavedPour } from '../present.ts';
import { findWavedPours } from '../queries/overrides.ts';

/** Only what can still be taken back: the rest is in the venue's list of pours. */
export const wavedThroughPoursHandler = handle(wavedThroughPours, async ({ actor, now, db }) => {
  const pours = await findWavedPours(db, actor.userId, later(now, -takeBackWindow));
  return ok(pours.map(presentWavedPour));
});
