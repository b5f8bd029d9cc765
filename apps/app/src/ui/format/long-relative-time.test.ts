import { relativeTime } from '@nightjar/domain/kernel/time';
import { expect, test } from 'vitest';
import { longRelativeTime } from './long-relative-time.ts';

const ago = (seconds: number) => longRelativeTime(relativeTime(new Date(0), new Date(seconds * 1000)));

test('a relative time is written in full, as "1 minute ago"', () => {
  expect([30, 60, 7200, 86_400, 86_400 * 14].map(ago)).toEqual([
    'just now',
    '1 minute ago',
    '2 hours ago',
    '1 day ago',
    '2 weeks ago',
  ]);
});
