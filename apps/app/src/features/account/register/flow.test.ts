import { brand } from '@nightjar/domain/brand';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { onboardingPercent } from '../../../ui/shell/onboarding-progress.ts';
import {
  type AboutDraft,
  checkAbout,
  checkStep,
  formatTypedDob,
  onboardingStepNumbers,
  readDob,
  refusedField,
  registerSteps,
  stepOfField,
} from './flow.ts';

describe('a birthday', () => {
  test.each([
    ['1', '1'],
    ['12', '12'],
    ['123', '12/3'],
    ['12311990', '12/31/1990'],
    ['2/', '02/'],
    ['02/3/', '02/03/'],
    ['2/3/1990', '02/03/1990'],
    ['12.31.1990', '12/31/1990'],
    ['1990-12-31', '12/31/1990'],
    ['12/31/19901', '12/31/1990'],
  ])('a birthday that is typed as %s is shown as %s', (typed, shown) =>
    expect(formatTypedDob(typed)).toBe(shown),
  );

  it('a birthday can be deleted character by character', () => {
    let shown = '12/31/1990';
    for (let steps = 0; shown && steps < 20; steps += 1) shown = formatTypedDob(shown.slice(0, -1));
    expect(shown).toBe('');
  });

  it('a birthday that has been formatted stays the same when it is formatted again', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9/. -]{0,12}$/), typed => {
        const shown = formatTypedDob(typed);
        expect(formatTypedDob(shown)).toBe(shown);
      }),
    );
  });

  test.each([
    ['12/31/1990', '1990-12-31'],
    ['02/29/2000', '2000-02-29'],
    ['02/29/2001', null],
    ['02/31/1990', null],
    ['13/01/1990', null],
    ['12/31/90', null],
    ['', null],
  ])('a birthday with the text %s is the day %s', (typed, day) => expect(readDob(typed)).toBe(day));
});

describe('the form "About you"', () => {
  const good: AboutDraft = {
    first_name: ' Ada ',
    last_name: 'Marsh',
    nickname: 'Ads',
    dob: '11/20/2005',
    gender: 'Woman',
  };
  const law = { today: '2026-11-20', legalAge: 21 };
  const errorsOf = (change: Partial<AboutDraft>) => {
    const checked = checkAbout({ ...good, ...change }, law);
    return 'errors' in checked ? checked.errors : null;
  };

  it('the form "About you" returns the trimmed input of the registration call', () => {
    expect(checkAbout(good, law)).toEqual({
      about: { ...good, first_name: 'Ada', dob: '2005-11-20' },
    });
  });

  it('the form "About you" admits a person on the birthday of the legal age and not a day before', () => {
    expect(errorsOf({ dob: '11/20/2005' })).toBeNull();
    expect(errorsOf({ dob: '11/21/2005' })).toEqual({ dob: `${brand.name} is for people 21 and over.` });
  });

  it('the form "About you" names every field that is missing', () => {
    const errors = errorsOf({ first_name: ' ', last_name: '', nickname: '', dob: '', gender: '' });
    expect(Object.keys(errors ?? {})).toEqual(['first_name', 'last_name', 'nickname', 'dob', 'gender']);
  });

  it('the form "About you" describes what is wrong with a field', () => {
    expect(errorsOf({ dob: '02/31/1990' })?.dob).toContain("isn't in the calendar");
    expect(errorsOf({ dob: '01/01/1066' })?.dob).toBe('Check the year.');
    expect(errorsOf({ dob: '01/01/2999' })?.dob).toBe('Check the year.');
    expect(errorsOf({ nickname: 'x'.repeat(41) })?.nickname).toBe('At most 40 characters.');
    expect(errorsOf({ nickname: 'a\u0007b' })?.nickname).toContain('character');
    expect(errorsOf({ gender: 'Bird' })?.gender).toBeTruthy();
  });
});

describe('the steps of the registration', () => {
  const empty: AboutDraft = { first_name: '', last_name: '', nickname: '', dob: '', gender: '' };
  const law = { today: '2026-11-20', legalAge: 21 };

  it('each step of the registration checks its own fields alone', () => {
    const wrong = registerSteps.map(step => Object.keys(checkStep(step, empty, law) ?? {}));
    expect(wrong).toEqual([['first_name', 'last_name', 'nickname'], ['dob', 'gender'], []]);
  });

  it('a step of the registration is passed with valid fields while a later step is still empty', () => {
    const names = { ...empty, first_name: 'Ada', last_name: 'Marsh', nickname: 'Ads' };
    expect(checkStep('names', names, law)).toBeNull();
    expect(checkStep('birthday', names, law)).not.toBeNull();
  });

  it('the three steps of the registration form show the progress bar at 40, 50 and 60 percent', () => {
    expect(registerSteps.map(step => onboardingPercent(onboardingStepNumbers[step]))).toEqual([40, 50, 60]);
  });

  test.each([
    [{ code: 'under_age', message: 'any' }, 'dob', 'birthday'],
    [{ code: 'invalid_input', message: 'gender must be one of these' }, 'gender', 'birthday'],
    [{ code: 'invalid_input', message: 'last_name must not be empty' }, 'last_name', 'names'],
  ] as const)('the refusal %j of a registration opens the step of %s', (refusal, field, step) => {
    expect(refusedField(refusal)).toBe(field);
    expect(stepOfField(field)).toBe(step);
  });

  it('the step of the registration stays the same after a refusal that names no field', () => {
    expect(refusedField({ code: 'unavailable', message: 'The server is busy.' })).toBeNull();
  });
});
