import { expect, it } from 'vitest';
import { Written } from './written.ts';

const [a, b, c] = ['a', 'bb', 'c'].map(text => Buffer.from(text)) as [Buffer, Buffer, Buffer];

it('is one buffer of all that was written, in order', () => {
  const written = new Written(null, a).and(b).and(c);
  expect([String(written.whole()), written.length]).toEqual(['abbc', 4]);
});

it('is the buffer itself where there is one', () => {
  expect(new Written(null, a).whole()).toBe(a);
});

it('is shared by all that are written the same, and put together once', () => {
  const first = new Written(null, a);
  expect(first.and(b)).toBe(first.and(b));
  expect(first.and(b).whole()).toBe(first.and(b).whole());
});

it('is another where something else is written', () => {
  const first = new Written(null, a);
  const [one, other] = [first.and(b), first.and(c)];
  expect([String(one.whole()), String(other.whole()), String(first.whole())]).toEqual(['abb', 'ac', 'a']);
});
