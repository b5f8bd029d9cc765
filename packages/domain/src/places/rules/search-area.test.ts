import { describe, expect, test } from 'vitest';
import { boundsAround } from './areas.ts';
import { milesToMetres, placesSentence } from './search-area.ts';

describe('the sentence above the list', () => {
  test('the sentence above the list of places gives their number and the searched area', () => {
    expect(placesSentence(12, { kind: 'circle', radiusMiles: 5 })).toBe('12 places within 5 miles');
    expect(placesSentence(200, { kind: 'circle', radiusMiles: 5 }, true)).toBe('200+ places within 5 miles');
    expect(placesSentence(1, { kind: 'circle', radiusMiles: 1 })).toBe('1 place within 1 mile');
    expect(placesSentence(0, { kind: 'bounds', bounds: boundsAround({ lat: 28, lng: -82 }, 10) })).toBe(
      '0 places on this map',
    );
  });
});

test('two miles are 3,218.68 metres', () => expect(milesToMetres(2)).toBeCloseTo(3218.68, 6));
