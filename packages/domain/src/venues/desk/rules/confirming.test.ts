import { expect, test } from 'vitest';
import { isRefusal } from '../../../kernel/failure.ts';
import { venueCode } from '../../../staff/entity.ts';
import { decideConfirmStep, decideTeamStep, drawVenueCode, stepsBeforeReview } from './confirming.ts';

const at = new Date('2026-11-20T22:00:00Z');
const waiting = {
  asked_at: null,
  archived_at: null,
  confirmed_at: null,
  confirmed_by: null,
  confirmed_steps: [],
};
const looked = { ...waiting, confirmed_steps: stepsBeforeReview };
const done = { ...looked, confirmed_at: at, confirmed_by: 'wren' };
const tick = { step: 'hours', done: true, by: 'wren' } as const;
const review = { ...tick, step: 'review' } as const;

test('the ticked steps of confirming a venue are saved in the order of the wizard, whatever the order of the ticks', () => {
  const after = decideConfirmStep({ ...waiting, confirmed_steps: ['staff'] }, tick);
  expect(after).toEqual({ steps: ['hours', 'staff'], confirms: false });
  expect(decideConfirmStep({ ...waiting, confirmed_steps: ['hours'] }, tick)).toMatchObject({ steps: null });
});

test('the review of a venue needs all other steps and confirms the venue once', () => {
  expect(decideConfirmStep(waiting, review)).toMatchObject({ code: 'steps_missing' });
  expect(decideConfirmStep(looked, review)).toMatchObject({ confirms: true });
  expect(decideConfirmStep(looked, { ...review, done: false })).toEqual({ steps: null, confirms: false });
});

test('the rep who confirmed a venue may repeat the review, and another rep is refused because the venue is confirmed', () => {
  expect(decideConfirmStep(done, review)).toEqual({ steps: null, confirms: false });
  expect(decideConfirmStep(done, { ...review, by: 'rook' })).toMatchObject({ code: 'confirmed_already' });
  expect(decideConfirmStep(done, tick)).toMatchObject({ code: 'confirmed_already' });
  expect(isRefusal(decideConfirmStep({ ...looked, archived_at: at }, review))).toBe(true);
});

test('a team may tick the steps before the review while its bar is neither confirmed nor archived', () => {
  const ofTeam = { ...waiting, team_steps: [] };
  expect(decideTeamStep(ofTeam, tick)).toEqual({ steps: ['hours'] });
  expect(decideTeamStep({ ...ofTeam, team_steps: ['hours'] }, tick)).toEqual({ steps: null });
  expect(decideTeamStep({ ...ofTeam, team_steps: ['hours'] }, { ...tick, done: false })).toEqual({
    steps: [],
  });
  expect(decideTeamStep({ ...ofTeam, team_steps: stepsBeforeReview }, review)).toMatchObject({
    code: 'reps_review',
  });
  expect(decideTeamStep({ ...ofTeam, confirmed_at: at }, tick)).toMatchObject({ code: 'confirmed_already' });
  expect(decideTeamStep({ ...ofTeam, archived_at: at }, tick)).toMatchObject({ code: 'archived' });
});

test('a drawn venue code is one that a colleague can type', () => {
  const code = drawVenueCode(below => below - 1);
  expect(venueCode.parse(code)).toBe(code);
});
