import { describe, expect, it } from 'vitest';
import {
  beginCodeEntry,
  homeCountry,
  isCompleteNumber,
  nextCodeEntry,
  requestedWaitMs,
  resendGapMs,
} from './flow.ts';

describe('a phone number', () => {
  const uk = { ...homeCountry, alpha3: 'GBR', country_code: '44', phone_number_lengths: [10] };

  it('a phone number is complete when it has one of the lengths of its country', () => {
    expect(
      ['813555010', '8135550101', '81355501011'].map(typed => isCompleteNumber(typed, homeCountry)),
    ).toEqual([false, true, false]);
  });

  it('a phone number may begin with the 0 that is dialled inside its country', () => {
    expect(isCompleteNumber('07400123456', uk)).toBe(true);
  });
});

describe('a texted code', () => {
  const begun = beginCodeEntry(1000, resendGapMs(0));

  it('the code of a text message can be requested again after thirty seconds at the earliest', () => {
    expect(begun.resendAt).toBe(31_000);
    expect(nextCodeEntry(begun, { type: 'asked-again', now: 50_000 }).resendAt).toBe(80_000);
  });

  it('the pause before the code of a text message can be requested again is as long as the server demands', () => {
    const slow = beginCodeEntry(1000, resendGapMs(60));
    expect(slow.resendAt).toBe(61_000);
    expect(nextCodeEntry(slow, { type: 'asked-again', now: 70_000 }).resendAt).toBe(130_000);
    const lost = nextCodeEntry(slow, { type: 'not-sent', message: 'No line.', now: 0 });
    expect(lost.resendAt).toBe(60_000);
  });

  it('the entry of a texted code goes from typing to checking to accepted', () => {
    const typed = nextCodeEntry(begun, { type: 'typed', code: '12345' });
    const checking = nextCodeEntry(typed, { type: 'complete', code: '123456' });
    expect(checking).toMatchObject({ phase: 'checking', code: '123456', error: null });
    expect(nextCodeEntry(checking, { type: 'accepted' }).phase).toBe('accepted');
  });

  it('the entry of a texted code ignores typing while the code is checked', () => {
    const checking = nextCodeEntry(begun, { type: 'complete', code: '123456' });
    expect(nextCodeEntry(checking, { type: 'typed', code: '' })).toEqual(checking);
  });

  it('a wrong code of a text message is cleared, and its error stays until a new digit is typed', () => {
    const wrong = nextCodeEntry(nextCodeEntry(begun, { type: 'complete', code: '999999' }), {
      type: 'refused',
      message: 'No.',
    });
    expect(wrong).toMatchObject({ code: '', phase: 'typing', error: 'No.' });
    expect(nextCodeEntry(wrong, { type: 'typed', code: '' }).error).toBe('No.');
    expect(nextCodeEntry(wrong, { type: 'typed', code: '1' }).error).toBeNull();
  });

  it('a new code can be requested once the pause that the server names is over', () => {
    const message = 'For security purposes, you can only request this after 42 seconds.';
    expect(requestedWaitMs(message)).toBe(42_000);
    expect(requestedWaitMs('Nope.')).toBe(0);
    expect(nextCodeEntry(begun, { type: 'not-sent', message, now: 0 }).resendAt).toBe(42_000);
  });
});
