import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import type { Bus } from '../platform/bus/port.ts';

/** These are the two ends of one bus, which may be the same object. */
type BusEnds = { readonly here: Bus; readonly there: Bus };

export const silentLog = pino({ level: 'silent' });

/** Collects what arrives on the channel, in the order of arrival. */
export async function collectArrivals(bus: Bus, channel: string) {
  const messages: unknown[] = [];
  const stop = await bus.subscribe(channel, message => messages.push(message));
  return { messages, stop };
}

export const numbersBelow = (count: number) => Array.from({ length: count }, (_, number) => number);

const deepestNesting = 200;
const nestedValue = (depth: number): unknown => (depth === 0 ? [] : { in: [nestedValue(depth - 1)] });
/** The message is larger than what a pipe or a socket takes at once. */
const largeMessage = Array.from({ length: 2_000 }, (_, number) => `${number} ${'🥃 für'.repeat(40)}`);

/** Each row has a message and the value that must arrive, whatever kind of bus carries it. */
const valueKinds: [string, unknown, unknown][] = [
  ['a text', 'last orders', 'last orders'],
  ['an empty text', '', ''],
  ['a number', -0.5, -0.5],
  ['false', false, false],
  ['null', null, null],
  ['an empty object', {}, {}],
  ['a field that is null', { a: null }, { a: null }],
  ['no field that is undefined', { a: undefined, b: { c: undefined, d: 1 } }, { b: { d: 1 } }],
  ['null in place of an undefined entry', [1, undefined, 2], [1, null, 2]],
  ['null in place of what is no number', { a: Number.NaN, b: Infinity }, { a: null, b: null }],
  ['a time as its text', { at: new Date(0) }, { at: '1970-01-01T00:00:00.000Z' }],
  [
    'letters and signs',
    { '🥃 für': '\u0000\u2028\r\n"\\ 👩‍🚀 日本' },
    { '🥃 für': '\u0000\u2028\r\n"\\ 👩‍🚀 日本' },
  ],
  ['half a sign', 'a\ud83e', 'a\ud83e'],
  ['objects within objects', nestedValue(deepestNesting), nestedValue(deepestNesting)],
  ['a large message', { large: largeMessage }, { large: largeMessage }],
];

/** Describes the tests that every kind of bus must pass. */
export function describeBus(name: string, open: () => BusEnds): void {
  describe(name, () => {
    it('brings a message to the listeners of every end, the own included', async () => {
      const { here, there } = open();
      const ends = [await collectArrivals(here, 'to all'), await collectArrivals(there, 'to all')];
      const message = { text: 'für dich 🥃\n', list: [1, null] };
      here.publish('to all', message);
      for (const { messages } of ends) await expect.poll(() => messages).toEqual([message]);
    });

    it('keeps the order of what one end publishes, on all channels together', async () => {
      const { here, there } = open();
      const messages: unknown[] = [];
      for (const channel of ['odd', 'even'])
        await there.subscribe(channel, message => messages.push(message));
      for (const number of numbersBelow(200)) here.publish(number % 2 ? 'odd' : 'even', number);
      await expect.poll(() => messages).toEqual(numbersBelow(200));
    });

    it('brings nothing to a listener that has stopped, and all to the others', async () => {
      const { here, there } = open();
      const [stopped, kept] = [await collectArrivals(there, 'stop'), await collectArrivals(there, 'stop')];
      stopped.stop();
      here.publish('stop', 1);
      await expect.poll(() => kept.messages).toEqual([1]);
      expect(stopped.messages).toEqual([]);
    });

    it('brings a message to no other channel, and keeps a failing listener from the others', async () => {
      const { here, there } = open();
      await there.subscribe('failing', () => {
        throw new Error('a broken listener');
      });
      const [other, same] = [await collectArrivals(there, 'other'), await collectArrivals(there, 'failing')];
      here.publish('failing', 1);
      await expect.poll(() => same.messages).toEqual([1]);
      expect(other.messages).toEqual([]);
    });

    it.each(valueKinds)('brings, as JSON does, %s', async (_, message, arrived) => {
      const { here, there } = open();
      const ends = [await collectArrivals(here, 'kinds'), await collectArrivals(there, 'kinds')];
      here.publish('kinds', message);
      for (const { messages } of ends) {
        await expect.poll(() => messages.length).toBe(1);
        expect(messages).toStrictEqual([arrived]);
      }
    });

    it('delivers a message as it was when it was published, whatever changes it later', async () => {
      const { here, there } = open();
      const ends = [await collectArrivals(here, 'later'), await collectArrivals(there, 'later')];
      const message = { people: ['Rae'] };
      here.publish('later', message);
      await expect.poll(() => ends.map(({ messages }) => messages.length)).toEqual([1, 1]);
      message.people.push('Sol');
      for (const { messages } of ends) expect(messages).toEqual([{ people: ['Rae'] }]);
    });

    it('is live, and closes without an error', async () => {
      const { here, there } = open();
      expect([here.isLive(), there.isLive()]).toEqual([true, true]);
      await Promise.all([here.close(), there.close()]);
    });
  });
}
