import { confirmSteps } from '@nightjar/domain/venues/desk/entity';
import { describe, expect, test } from 'vitest';
import { firstOpenStep, stepOfAddress, stepStateOf } from '../../../../ui/desk/wizard/flow.ts';
import {
  confirmVenueWizardSteps,
  confirmViewOf,
  draftOfOpenSteps,
  isTickedByCounterpart,
  stepsDoneText,
  ticksBeforeReview,
  wasConfirmedMeanwhile,
} from './flow.ts';

const waiting = { place_change: null, archived_at: null, confirmed_at: null, may_confirm: true };
const rep = { team_steps: [], may_confirm: true, may_edit: true };
const team = { confirmed_steps: [], may_confirm: false, may_edit: true };
const at = '2026-05-15T20:00:00.000Z';

describe('the steps of confirming a venue', () => {
  test('confirming a venue has the seven steps of its call, with the review last and without a tick', () => {
    expect(confirmVenueWizardSteps.map(({ id }) => id)).toEqual(confirmSteps);
    expect(confirmVenueWizardSteps.filter(({ schema }) => schema === null).map(({ id }) => id)).toEqual([
      'review',
    ]);
  });

  test('a step of confirming a venue is done by its tick alone, and the steps open one after the other', () => {
    const draft = draftOfOpenSteps({ ...rep, confirmed_steps: ['details', 'hours'] });
    expect(confirmVenueWizardSteps.map(step => stepStateOf(confirmVenueWizardSteps, draft, step))).toEqual([
      'done',
      'done',
      'open',
      'locked',
      'locked',
      'locked',
      'locked',
    ]);
    expect(stepOfAddress(confirmVenueWizardSteps, draft, { step: 'staff', editing: false }).step).toBe(
      'features',
    );
    expect(stepOfAddress(confirmVenueWizardSteps, draft, { step: 'details', editing: false }).step).toBe(
      'details',
    );
  });

  test('the steps of confirming a venue lead to the review once all six are ticked in any order', () => {
    const draft = draftOfOpenSteps({
      ...rep,
      confirmed_steps: ['staff', 'details', 'policy', 'hours', 'images', 'features'],
    });
    expect(firstOpenStep(confirmVenueWizardSteps, draft)).toBe('review');
  });

  test('six steps of confirming a venue come before the review', () => {
    const ticks = ticksBeforeReview({ ...rep, confirmed_steps: ['details'] });
    expect(ticks).toHaveLength(6);
    expect(ticks.filter(({ done }) => done)).toEqual([{ id: 'details', done: true }]);
  });
});

describe('the team of a venue to confirm', () => {
  test("a venue's team has ticks of its own for the steps of confirming, and sees the reps' ticks beside them", () => {
    const venue = { ...team, team_steps: ['details' as const], confirmed_steps: ['hours' as const] };
    expect(ticksBeforeReview(venue).filter(({ done }) => done)).toEqual([{ id: 'details', done: true }]);
    expect([isTickedByCounterpart(venue, 'hours'), isTickedByCounterpart(venue, 'details')]).toEqual([
      true,
      false,
    ]);
    expect(isTickedByCounterpart({ ...venue, may_confirm: true }, 'details')).toBe(true);
    expect(firstOpenStep(confirmVenueWizardSteps, draftOfOpenSteps(venue))).toBe('hours');
  });

  test('a team that may tick no step of confirming its venue can open every step', () => {
    const draft = draftOfOpenSteps({ ...team, team_steps: [], may_edit: false });
    for (const { id } of confirmVenueWizardSteps.filter(({ schema }) => schema))
      expect(stepOfAddress(confirmVenueWizardSteps, draft, { step: id, editing: false }).step).toBe(id);
  });
});

describe('a venue to confirm', () => {
  test('a venue shows the steps of confirming to its team and to reps until it is confirmed or archived', () => {
    expect(confirmViewOf(waiting)).toBe('steps');
    expect(confirmViewOf({ ...waiting, may_confirm: false })).toBe('steps');
    expect(confirmViewOf({ ...waiting, confirmed_at: at })).toBe('confirmed');
    expect(confirmViewOf({ ...waiting, confirmed_at: at, archived_at: at })).toBe('archived');
  });

  test('a confirmed venue shows a rep the new address that its team asks for', () => {
    const here = { lat: 42.36, lng: -71.06, state: 'MA', timezone: 'America/New_York' };
    const place_change = {
      before: here,
      after: { ...here, state: 'NH' },
      asked: true,
      asked_at: at,
      asked_by: 'Oda',
    };
    const asking = { ...waiting, confirmed_at: at, place_change };
    expect(confirmViewOf(asking)).toBe('place');
    expect(confirmViewOf({ ...asking, may_confirm: false })).toBe('confirmed');
    expect(confirmViewOf({ ...asking, confirmed_at: null })).toBe('steps');
  });

  test("the app reports that another rep confirmed a venue only if the venue's steps of confirming were shown before", () => {
    expect(wasConfirmedMeanwhile('steps', 'confirmed')).toBe(true);
    expect(wasConfirmedMeanwhile(null, 'confirmed')).toBe(false);
    expect(wasConfirmedMeanwhile('confirmed', 'confirmed')).toBe(false);
    expect(wasConfirmedMeanwhile('steps', 'archived')).toBe(false);
  });

  test('a venue never counts more confirmed steps than there are', () => {
    expect(stepsDoneText({ steps_done: 4, steps: 6 })).toBe('4 of 6');
    expect(stepsDoneText({ steps_done: 7, steps: 6 })).toBe('6 of 6');
  });
});
