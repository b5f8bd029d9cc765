import { expect, it } from 'vitest';
import { packEnvelope, SeenMessages, unpackEnvelope } from './envelope.ts';
import { UnconfirmedMessages } from './unconfirmed-messages.ts';

const textsOf = (outgoing: { text: string }[]) => outgoing.map(({ text }) => text);

function filled(count: number, now = 0): UnconfirmedMessages {
  const outbox = new UnconfirmedMessages();
  for (let number = 1; number <= count; number += 1) outbox.add('key', String(number), now);
  return outbox;
}

it('an unconfirmed bus message is returned for sending once, and again only after a lost connection', () => {
  const outbox = filled(2);
  expect(textsOf(outbox.takeUnsent())).toEqual(['1', '2']);
  outbox.add('key', '3', 0);
  expect(textsOf(outbox.takeUnsent())).toEqual(['3']);
  expect(outbox.takeUnsent()).toEqual([]);
});

it('the queue of unconfirmed bus messages returns the unconfirmed messages again after a lost connection, in order', () => {
  const outbox = filled(4);
  outbox.takeUnsent();
  outbox.confirm(1);
  outbox.confirm(3);
  outbox.rewind();
  expect(textsOf(outbox.takeUnsent())).toEqual(['2', '4']);
});

it('the queue of unconfirmed bus messages does not return confirmed messages after a lost connection', () => {
  const outbox = filled(2);
  for (const { number } of outbox.takeUnsent()) outbox.confirm(number);
  outbox.rewind();
  expect(outbox.takeUnsent()).toEqual([]);
  outbox.add('key', '3', 0);
  expect(textsOf(outbox.takeUnsent())).toEqual(['3']);
});

it('the queue of unconfirmed bus messages is overfull with a thousand messages, or with one older than fifteen seconds', () => {
  expect(filled(999).isOverfull(15_000)).toBe(false);
  expect(filled(1_000).isOverfull(0)).toBe(true);
  expect(filled(1).isOverfull(15_001)).toBe(true);
  expect(new UnconfirmedMessages().isOverfull(99_000)).toBe(false);
});

it('a cleared queue of unconfirmed bus messages is empty and continues its numbers', () => {
  const outbox = filled(3);
  outbox.clear();
  outbox.add('key', 'later', 0);
  expect(outbox.takeUnsent()).toMatchObject([{ number: 4, text: 'later' }]);
});

it('a node recognises a bus message that arrives a second time from one sender', () => {
  const arrivals = new SeenMessages();
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

it('a bus message is packed and unpacked unchanged, and a text without a sender is refused', () => {
  const message = { sender: 'node', number: 7, json: '{"text":"a b\\n c"}' };
  expect(unpackEnvelope(packEnvelope(message))).toEqual(message);
  expect(() => unpackEnvelope('{"plain":true}')).toThrow('no sender');
});
