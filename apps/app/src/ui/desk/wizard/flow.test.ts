import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  type Draft,
  draftWithStep,
  firstOpenStep,
  isStepDone,
  placeAfterSave,
  stepOfAddress,
  stepStateOf,
  type WizardSteps,
  wizardPlaceBefore,
} from './flow.ts';

/** The fields of the test's steps come from the input of this call. */
const input = z.object({
  name: z.string().check(z.minLength(1)),
  city: z.string().check(z.minLength(1)),
  note: z.optional(z.string()),
});

type Id = 'details' | 'place' | 'extras' | 'review';
const steps: WizardSteps<Id> = [
  { id: 'details', title: 'Details', schema: z.pick(input, { name: true }) },
  { id: 'place', title: 'Place', schema: z.pick(input, { city: true }) },
  { id: 'extras', title: 'Extras', schema: z.pick(input, { note: true }) },
  { id: 'review', title: 'Review', schema: null },
];
const ids: Id[] = ['details', 'place', 'extras', 'review'];
const empty: Draft<Id> = { fields: {}, saved: [] };
const full: Draft<Id> = { fields: { name: 'Owl', city: 'Tampa' }, saved: ['details', 'place', 'extras'] };

const drafts: fc.Arbitrary<Draft<Id>> = fc.record({
  fields: fc.record(
    { name: fc.constantFrom('', 'Owl'), city: fc.constantFrom('', 'Tampa'), note: fc.constantFrom('', 1) },
    { requiredKeys: [] },
  ),
  saved: fc.uniqueArray(fc.constantFrom<Id>('details', 'place', 'extras')),
});
const places = fc.record({ step: fc.constantFrom(...ids), editing: fc.boolean() });
const addresses = fc.record({
  step: fc.option(fc.constantFrom(...ids, 'nonsense'), { nil: undefined }),
  editing: fc.boolean(),
});

const stateBy = (draft: Draft<Id>) => steps.map(step => stepStateOf(steps, draft, step));

describe('the steps of a wizard', () => {
  test('a wizard with a new draft has its first step open and all later steps locked', () => {
    expect(stateBy(empty)).toEqual(['open', 'locked', 'locked', 'locked']);
  });

  test('a step of a wizard without required fields is done only once it was saved', () => {
    const draft = { ...full, saved: ['details', 'place'] as const };
    expect(stateBy(draft)).toEqual(['done', 'done', 'open', 'locked']);
    expect(stateBy(full)).toEqual(['done', 'done', 'done', 'open']);
  });

  test('a saved step of a wizard whose fields have become invalid is open again, and the steps after it stay done', () => {
    const draft = { ...full, fields: { ...full.fields, name: '' } };
    expect(stateBy(draft)).toEqual(['open', 'done', 'done', 'locked']);
    expect(firstOpenStep(steps, draft)).toBe('details');
  });

  test('a wizard has exactly one open step, and no locked step before it', () => {
    fc.assert(
      fc.property(drafts, draft => {
        const states = stateBy(draft);
        expect(states.filter(state => state === 'open')).toHaveLength(1);
        expect(states.slice(0, states.indexOf('open'))).not.toContain('locked');
      }),
    );
  });
});

describe('the address of a step', () => {
  test("the address of a wizard's step that cannot be opened yet leads to the first open step", () => {
    expect(stepOfAddress(steps, empty, { step: 'review', editing: false })).toEqual({
      step: 'details',
      editing: false,
    });
    expect(stepOfAddress(steps, full, { step: undefined, editing: false }).step).toBe('review');
    expect(stepOfAddress(steps, full, { step: 'place', editing: true })).toEqual({
      step: 'place',
      editing: true,
    });
  });

  test('an address never opens a locked step of a wizard, and opens the same step every time', () => {
    fc.assert(
      fc.property(drafts, addresses, (draft, asked) => {
        const place = stepOfAddress(steps, draft, asked);
        const step = steps.find(({ id }) => id === place.step);
        expect(step && stepStateOf(steps, draft, step)).not.toBe('locked');
        expect(stepOfAddress(steps, draft, place)).toEqual(place);
        expect(place.editing && !(step && isStepDone(step, draft))).toBe(false);
      }),
    );
  });
});

describe('saving a step', () => {
  test('a saved step of a wizard leads to the next step, or to the review where it was opened from there', () => {
    const draft = draftWithStep(empty, 'details', { name: 'Owl' });
    expect(placeAfterSave(steps, draft, { step: 'details', editing: false }).step).toBe('place');
    expect(placeAfterSave(steps, full, { step: 'details', editing: false }).step).toBe('place');
    expect(placeAfterSave(steps, full, { step: 'details', editing: true }).step).toBe('review');
  });

  test('a saved step of a wizard never leads to a locked step', () => {
    fc.assert(
      fc.property(drafts, places, (draft, place) => {
        const after = placeAfterSave(steps, draft, place);
        expect(stepOfAddress(steps, draft, after)).toEqual(after);
      }),
    );
  });

  test('a wizard leads to the review when step after step is saved with valid fields', () => {
    const typed: Record<string, Record<string, unknown>> = {
      details: { name: 'Owl' },
      place: { city: 'Tampa' },
    };
    fc.assert(
      fc.property(drafts, draft => {
        let now = draft;
        let place = stepOfAddress(steps, now, { editing: false });
        for (let turn = 0; turn < steps.length && place.step !== 'review'; turn++) {
          now = draftWithStep(now, place.step, typed[place.step] ?? { note: undefined });
          place = placeAfterSave(steps, now, place);
        }
        expect(place.step).toBe('review');
      }),
    );
  });

  test('saving a step of a wizard keeps the fields of all other steps and counts the step once', () => {
    fc.assert(
      fc.property(drafts, fc.constantFrom<Id>('details', 'place', 'extras'), (draft, step) => {
        const after = draftWithStep(draftWithStep(draft, step, { name: 'Lantern' }), step, {});
        expect(after.fields).toEqual({ ...draft.fields, name: 'Lantern' });
        expect(new Set(after.saved)).toEqual(new Set([...draft.saved, step]));
        expect(after.saved.length).toBe(new Set(after.saved).size);
      }),
    );
  });
});

test('"Back" leads from a wizard\'s step to the step before, from an edited step to the review, and from the first step nowhere', () => {
  expect(wizardPlaceBefore(steps, { step: 'place', editing: false })).toEqual({
    step: 'details',
    editing: false,
  });
  expect(wizardPlaceBefore(steps, { step: 'place', editing: true })).toEqual({
    step: 'review',
    editing: false,
  });
  expect(wizardPlaceBefore(steps, { step: 'details', editing: false })).toBeNull();
});
