import { brand } from '@nightjar/domain/brand';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  type AboutDraft,
  beginCode,
  checkAbout,
  codeEntry,
  codeRefusal,
  dobAsTyped,
  homeCountry,
  isWhole,
  readDob,
  resendAfter,
  waitAsked,
} from './flow.ts';

describe('the number', () => {
  const uk = { ...homeCountry, alpha3: 'GBR', country_code: '44', phone_number_lengths: [10] };

  it('is whole at one of its country’s lengths', () => {
    expect(['813555010', '8135550101', '81355501011'].map(typed => isWhole(typed, homeCountry))).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('may carry the 0 dialled at home', () => {
    expect(isWhole('07400123456', uk)).toBe(true);
  });
});

describe('the code', () => {
  const begun = beginCode(1000, resendAfter(0));

  it('is asked again after thirty seconds at the earliest', () => {
    expect(begun.resendAt).toBe(31_000);
    expect(codeEntry(begun, { type: 'asked-again', now: 50_000 }).resendAt).toBe(80_000);
  });

  it('is asked again no sooner than the server sends one', () => {
    const slow = beginCode(1000, resendAfter(60));
    expect(slow.resendAt).toBe(61_000);
    expect(codeEntry(slow, { type: 'asked-again', now: 70_000 }).resendAt).toBe(130_000);
    const lost = codeEntry(slow, { type: 'not-sent', message: 'No line.', now: 0 });
    expect(lost.resendAt).toBe(60_000);
  });

  it('goes from typing to checking to accepted', () => {
    const typed = codeEntry(begun, { type: 'typed', code: '12345' });
    const checking = codeEntry(typed, { type: 'complete', code: '123456' });
    expect(checking).toMatchObject({ phase: 'checking', code: '123456', error: null });
    expect(codeEntry(checking, { type: 'accepted' }).phase).toBe('accepted');
  });

  it('is left alone while it is checked', () => {
    const checking = codeEntry(begun, { type: 'complete', code: '123456' });
    expect(codeEntry(checking, { type: 'typed', code: '' })).toEqual(checking);
  });

  it('is cleared when it was wrong, and the sentence stays until something new is typed', () => {
    const wrong = codeEntry(codeEntry(begun, { type: 'complete', code: '999999' }), {
      type: 'refused',
      message: 'No.',
    });
    expect(wrong).toMatchObject({ code: '', phase: 'typing', error: 'No.' });
    expect(codeEntry(wrong, { type: 'typed', code: '' }).error).toBe('No.');
    expect(codeEntry(wrong, { type: 'typed', code: '1' }).error).toBeNull();
  });

  it('waits as long as the server asks', () => {
    const message = 'For security purposes, you can only request this after 42 seconds.';
    expect(waitAsked(message)).toBe(42_000);
    expect(waitAsked('Nope.')).toBe(0);
    expect(codeEntry(begun, { type: 'not-sent', message, now: 0 }).resendAt).toBe(42_000);
  });

  it('is called wrong only when it was', () => {
    const wrong = "That code didn't work. Check the latest text.";
    expect(codeRefusal({ message: 'Token has expired or is invalid', status: 403 })).toBe(wrong);
    expect(codeRefusal({ message: 'Too many tries', status: 429 })).toBe('Too many tries');
    expect(codeRefusal({ message: 'Not reached', status: 0 })).toBe('Not reached');
  });
});

describe('the birthday', () => {
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
  ])('typed as %s shows as %s', (typed, shown) => expect(dobAsTyped(typed)).toBe(shown));

  it('can be deleted sign by sign', () => {
    let shown = '12/31/1990';
    for (let steps = 0; shown && steps < 20; steps += 1) shown = dobAsTyped(shown.slice(0, -1));
    expect(shown).toBe('');
  });

  it('keeps its shape however often it is shown', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9/. -]{0,12}$/), typed => {
        const shown = dobAsTyped(typed);
        expect(dobAsTyped(shown)).toBe(shown);
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
  ])('%s is the day %s', (typed, day) => expect(readDob(typed)).toBe(day));
});

describe('"About you"', () => {
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

  it('passes what the call takes, trimmed', () => {
    expect(checkAbout(good, law)).toEqual({
      about: { ...good, first_name: 'Ada', dob: '2005-11-20' },
    });
  });

  it('lets in on the birthday and not a day before', () => {
    expect(errorsOf({ dob: '11/20/2005' })).toBeNull();
    expect(errorsOf({ dob: '11/21/2005' })).toEqual({ dob: `${brand.name} is for people 21 and over.` });
  });

  it('names every field that is missing', () => {
    const errors = errorsOf({ first_name: ' ', last_name: '', nickname: '', dob: '', gender: '' });
    expect(Object.keys(errors ?? {})).toEqual(['first_name', 'last_name', 'nickname', 'dob', 'gender']);
  });

  it('says what is wrong', () => {
    expect(errorsOf({ dob: '02/31/1990' })?.dob).toContain("isn't in the calendar");
    expect(errorsOf({ dob: '01/01/1066' })?.dob).toBe('Check the year.');
    expect(errorsOf({ dob: '01/01/2999' })?.dob).toBe('Check the year.');
    expect(errorsOf({ nickname: 'x'.repeat(41) })?.nickname).toBe('At most 40 characters.');
    expect(errorsOf({ nickname: 'a\u202Eb' })?.nickname).toContain('character');
    expect(errorsOf({ gender: 'Bird' })?.gender).toBeTruthy();
  });
});
