import { updateAlcoholRule } from '@nightjar/domain/drinks/calls';
import { fail } from '@nightjar/domain/kernel/failure';
import { handle, ok } from '../../../platform/http/handler.ts';
import { saveAlcoholRule } from '../queries/alcohol.ts';

export const updateAlcoholRuleHandler = handle(updateAlcoholRule, async ({ input, actor, now, db }) => {
  const rule = await saveAlcoholRule(db, input, actor.userId, now);
  if (!rule) throw fail.notFound('State');
  return ok(rule);
});
