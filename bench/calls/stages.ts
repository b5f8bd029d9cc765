import { eventsStage, nearestStage } from './around.ts';
import { chatStage } from './chat.ts';
import { peopleStage } from './people.ts';
import { redemptionStage } from './redemption.ts';
import type { BenchCall, Stage } from './stage.ts';

const fewRows = 10_000;
const manyRows = 1_000_000;

/**
 * Returns the stages for a part of the bench. With `large`, the stage with a million people or venues is one of them.
 */
export function stagesOf(part: string, large = false): readonly Stage[] {
  const sizes = large ? [fewRows, manyRows] : [fewRows];
  const stages: Record<string, () => Stage[]> = {
    chat: () => [chatStage],
    redemption: () => [redemptionStage],
    people: () => sizes.map(peopleStage),
    nearest: () => sizes.map(nearestStage),
    events: () => [eventsStage(fewRows)],
  };
  const found = Object.hasOwn(stages, part) ? stages[part] : undefined;
  if (!found) throw new Error(`"${part}" is not measured this way; ${Object.keys(stages).join(', ')} are.`);
  return found();
}

export const benchPartsWithStages: readonly string[] = ['chat', 'redemption', 'people', 'nearest', 'events'];

/** Finds the call with this id, and a stage with a small database for it. */
export function findDriven(id: string): { stage: Stage; call: BenchCall } {
  const all = benchPartsWithStages
    .flatMap(part => stagesOf(part))
    .flatMap(stage => stage.calls.map(call => ({ stage, call })));
  const found = all.find(({ call }) => call.id === id);
  if (!found)
    throw new Error(`"${id}" is not driven here; these are: ${all.map(({ call }) => call.id).join(', ')}.`);
  return found;
}
