import { expect, it } from 'vitest';
import { SharedBuffers } from './written.ts';

const [a, b, c] = ['a', 'bb', 'c'].map(text => Buffer.from(text)) as [Buffer, Buffer, Buffer];

it('several writes to one socket become one buffer, in their order', () => {
  const written = new SharedBuffers(null, a).and(b).and(c);
  expect([String(written.toBuffer()), written.length]).toEqual(['abbc', 4]);
});

it('a single write to a socket is not copied', () => {
  expect(new SharedBuffers(null, a).toBuffer()).toBe(a);
});

it('sockets that get the same writes share one buffer, which is made once', () => {
  const first = new SharedBuffers(null, a);
  expect(first.and(b)).toBe(first.and(b));
  expect(first.and(b).toBuffer()).toBe(first.and(b).toBuffer());
});

it('sockets that get different writes have different buffers', () => {
  const first = new SharedBuffers(null, a);
  const [one, other] = [first.and(b), first.and(c)];
  expect([String(one.toBuffer()), String(other.toBuffer()), String(first.toBuffer())]).toEqual([
    'abb',
    'ac',
    'a',
  ]);
});
