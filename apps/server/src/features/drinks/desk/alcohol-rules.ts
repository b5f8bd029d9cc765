import { alcoholRules } from '@nightjar/domain/drinks/desk/calls';
import { handle, ok } from '../../../platform/http/handler.ts';
import { findAlcoholRules } from './queries/alcohol.ts';

export const alcoholRulesHandler = handle(alcoholRules, async ({ db }) => {
  const rules = await findAlcoholRules(db);
  return ok(rules, { total: rules.length });
});
