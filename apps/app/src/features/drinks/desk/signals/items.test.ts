import { describe, expect, it } from 'vitest';
import { comparisonBar } from './items.ts';
import { signalsWords } from './words.ts';

describe('the chart bar of a signal', () => {
  it('the full length of the chart bar of a fraud signal is the number of pours or the usual number, whichever is larger', () => {
    expect(comparisonBar({ pours: 40, usual: 10 })).toEqual({ poured: 1, usual: 0.25 });
    expect(comparisonBar({ pours: 5, usual: 10 })).toEqual({ poured: 0.5, usual: 1 });
  });

  it('the chart bar of a fraud signal about pours has no mark where there is no usual number', () => {
    expect(comparisonBar({ pours: 7, usual: null })).toEqual({ poured: 1, usual: null });
    expect(comparisonBar({ pours: 0, usual: null })).toEqual({ poured: 0, usual: null });
  });

  it('the chart bar of a fraud signal about pours has a text with both numbers', () => {
    expect(signalsWords.against({ pours: 42, usual: 11.64 })).toBe('42 pours, usually 11.6');
    expect(signalsWords.against({ pours: 1, usual: null })).toBe('1 pour');
  });
});
