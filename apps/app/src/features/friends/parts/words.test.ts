import { describe, expect, it } from 'vitest';
import { friendsSinceText } from './words.ts';

describe('a friendship', () => {
  const now = new Date('2026-11-20T22:00:00Z');

  it.each([
    [null, 'Friends'],
    ['2026-11-02T12:00:00Z', 'Friends since this month'],
    ['2026-06-15T12:00:00Z', 'Friends since June'],
    ['2025-06-15T12:00:00Z', 'Friends since June 2025'],
  ])('a friendship that began %s is described as "%s"', (since, text) => {
    expect(friendsSinceText(since, now)).toBe(text);
  });
});
