import { expect, it } from 'vitest';
import { Arrivals, open, seal } from './envelope.ts';
import { Outbox } from './outbox.ts';

const textsOf = (outgoing: { text: string }[]) => outgoing.map(({ text }) => text);

function filled(count: number, now = 0): Outbox {
  const outbox = new Outbox();
  for (let number = 1; number <= count; number += 1) outbox.add('key', String(number), now);
  return outbox;
}

it('returns each message once per connection', () => {
  const outbox = filled(2);
  expect(textsOf(outbox.takeUnsent())).toEqual(['1', '2']);
  outbox.add('key', '3', 0);
  expect(textsOf(outbox.takeUnsent())).toEqual(['3']);
  expect(outbox.takeUnsent()).toEqual([]);
});

it('returns again, in order, what a lost connection did not confirm', () => {
  const outbox = filled(4);
  outbox.takeUnsent();
  outbox.confirm(1);
  outbox.confirm(3);
  outbox.rewind();
  expect(textsOf(outbox.takeUnsent())).toEqual(['2', '4']);
});

it('returns nothing again where everything is confirmed', () => {
  const outbox = filled(2);
  for (const { number } of outbox.takeUnsent()) outbox.confirm(number);
  outbox.rewind();
  expect(outbox.takeUnsent()).toEqual([]);
  outbox.add('key', '3', 0);
  expect(textsOf(outbox.takeUnsent())).toEqual(['3']);
});

it('is overfull with a thousand messages, or with one that is older than fifteen seconds', () => {
  expect(filled(999).isOverfull(15_000)).toBe(false);
  expect(filled(1_000).isOverfull(0)).toBe(true);
  expect(filled(1).isOverfull(15_001)).toBe(true);
  expect(new Outbox().isOverfull(99_000)).toBe(false);
});

it('keeps nothing once it is cleared, and goes on with the numbers', () => {
  const outbox = filled(3);
  outbox.clear();
  outbox.add('key', 'later', 0);
  expect(outbox.takeUnsent()).toMatchObject([{ number: 4, text: 'later' }]);
});

it('recognises a message that arrives a second time, for each sender', () => {
  const arrivals = new Arrivals();
  const from = (sender: string, number: number) => arrivals.isNew({ sender, number, json: '' });
  expect([from('a', 1), from('a', 3), from('b', 1), from('a', 3), from('a', 2), from('a', 4)]).toEqual([
    true,
    true,
    true,
    false,
    false,
    true,
  ]);
});

it('opens what it sealed, and refuses a text that is no envelope', () => {
  const message = { sender: 'node', number: 7, json: '{"text":"a b\\n c"}' };
  expect(open(seal(message))).toEqual(message);
  expect(() => open('{"plain":true}')).toThrow('no sender');
});
