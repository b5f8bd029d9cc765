import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createInProcessBus } from './in-process.ts';
import type { Bus } from './port.ts';

const quiet = pino({ level: 'silent' });

async function listen(bus: Bus, channel: string) {
  const heard: unknown[] = [];
  const stop = await bus.subscribe(channel, message => heard.push(message));
  return { heard, stop };
}

it('brings a message to every listener of its channel and to no other', async () => {
  const bus = createInProcessBus(quiet);
  const [first, second, other] = [await listen(bus, 'a'), await listen(bus, 'a'), await listen(bus, 'b')];
  await bus.publish('a', { number: 1 });
  expect([first.heard, second.heard, other.heard]).toEqual([[{ number: 1 }], [{ number: 1 }], []]);
});

it('brings nothing after the listener has stopped', async () => {
  const bus = createInProcessBus(quiet);
  const [stopped, kept] = [await listen(bus, 'a'), await listen(bus, 'a')];
  await stopped.stop();
  await bus.publish('a', 1);
  expect([stopped.heard, kept.heard]).toEqual([[], [1]]);
});

it('keeps a failing listener from the publisher and from the other listeners', async () => {
  const logged: string[] = [];
  const log = pino({}, { write: line => logged.push(line) });
  const bus = createInProcessBus(log);
  await bus.subscribe('a', () => {
    throw new Error('a broken listener');
  });
  const { heard } = await listen(bus, 'a');
  await bus.publish('a', 1);
  expect(heard).toEqual([1]);
  expect(logged.join()).toContain('a broken listener');
});
