import { updateAlcoholRule } from '@nightjar/domain/drinks/desk/calls';
import { fail } from '@nightjar/domain/kernel/failure';
import { handle, ok } from '../../../platform/http/handler.ts';
import { saveAlcoholRule } from './queries/alcohol.ts';

export const updateAlcoholRuleHandler = handle(
  updateAlcoholRule,
  async ({ input, actor, db, recordChange }) => {
    const change = await saveAlcoholRule(db, input, actor.userId);
    if (!change) throw fail.notFound('State');
    recordChange(change.before, change.after);
    return ok(change.after);
  },
);
