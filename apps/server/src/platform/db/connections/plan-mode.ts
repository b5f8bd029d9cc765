import type pg from 'pg';
import type { PlanMode } from '../../config/environment.ts';
import { StartupError } from '../../startup-error.ts';
import { findDistributedTables } from '../distributing/engine.ts';

export const planCacheModes: Readonly<Record<PlanMode, string>> = {
  auto: 'auto',
  generic: 'force_generic_plan',
  custom: 'force_custom_plan',
};

/**
 * Returns how statements are planned in this database. Citus has to know the conversation of a statement before it can
 * name the worker, and a generic plan is made without values.
 * @throws StartupError where the operator asks for generic plans of distributed tables
 */
export async function choosePlanMode(client: pg.ClientBase, given: PlanMode | null): Promise<PlanMode> {
  const isDistributed = (await findDistributedTables(client)).length > 0;
  if (isDistributed && given === 'generic')
    throw new StartupError(
      'DATABASE_PLAN_MODE: the messages of this database are distributed, and Citus cannot plan them with "generic": remove the setting, or set it to "auto".',
    );
  return given ?? (isDistributed ? 'auto' : 'generic');
}
