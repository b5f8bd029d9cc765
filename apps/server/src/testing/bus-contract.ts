import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import type { Bus } from '../platform/bus/port.ts';

/** Two ends of one bus, which may be the same, and a log of their own. */
type Ends = { readonly here: Bus; readonly there: Bus };

export const quietLog = pino({ level: 'silent' });

/** What arrives on the channel, in order. */
export async function arrivals(bus: Bus, channel: string) {
  const messages: unknown[] = [];
  const stop = await bus.subscribe(channel, message => messages.push(message));
  return { messages, stop };
}

export const numbersTo = (count: number) => Array.from({ length: count }, (_, number) => number);

/** What every bus does, whatever carries its messages. */
export function describeBus(name: string, open: () => Ends): void {
  describe(name, () => {
    it('brings a message to the listeners of every end, the own included', async () => {
      const { here, there } = open();
      const ends = [await arrivals(here, 'to all'), await arrivals(there, 'to all')];
      const message = { text: 'für dich 🥃\n', list: [1, null] };
      here.publish('to all', message);
      for (const { messages } of ends) await expect.poll(() => messages).toEqual([message]);
    });

    it('keeps the order of what one end publishes, on all channels together', async () => {
      const { here, there } = open();
      const messages: unknown[] = [];
      for (const channel of ['odd', 'even'])
        await there.subscribe(channel, message => messages.push(message));
      for (const number of numbersTo(200)) here.publish(number % 2 ? 'odd' : 'even', number);
      await expect.poll(() => messages).toEqual(numbersTo(200));
    });

    it('brings nothing to a listener that has stopped, and all to the others', async () => {
      const { here, there } = open();
      const [stopped, kept] = [await arrivals(there, 'stop'), await arrivals(there, 'stop')];
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
      const [other, same] = [await arrivals(there, 'other'), await arrivals(there, 'failing')];
      here.publish('failing', 1);
      await expect.poll(() => same.messages).toEqual([1]);
      expect(other.messages).toEqual([]);
    });

    it('is live, and closes without an error', async () => {
      const { here, there } = open();
      expect([here.isLive(), there.isLive()]).toEqual([true, true]);
      await Promise.all([here.close(), there.close()]);
    });
  });
}
