import { myRepFigures } from '@nightjar/domain/activity/desk/calls';
import { handle, ok } from '../../../platform/http/handler.ts';
import { countForRep } from './queries.ts';

export const myRepFiguresHandler = handle(myRepFigures, async ({ actor, now, db }) =>
  ok(await countForRep(db, actor.userId, now)),
);
