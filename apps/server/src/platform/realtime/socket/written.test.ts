import { expect, it } from 'vitest';
import { Written } from './written.ts';

const [a, b, c] = ['a', 'bb', 'c'].map(text => Buffer.from(text)) as [Buffer, Buffer, Buffer];

it('it is one buffer of all writes, in order', () => {
  const written = new Written(null, a).and(b).and(c);
  expect([String(written.whole()), written.length]).toEqual(['abbc', 4]);
});

it('it is the buffer itself where there is only one', () => {
  expect(new Written(null, a).whole()).toBe(a);
});

it('all sockets that get the same writes share it, and it is joined once', () => {
  const first = new Written(null, a);
  expect(first.and(b)).toBe(first.and(b));
  expect(first.and(b).whole()).toBe(first.and(b).whole());
});

it('it is another object where another write is added', () => {
  const first = new Written(null, a);
  const [one, other] = [first.and(b), first.and(c)];
  expect([String(one.whole()), String(other.whole()), String(first.whole())]).toEqual(['abb', 'ac', 'a']);
});
