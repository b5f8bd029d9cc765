import { pino } from 'pino';
import { expect, it } from 'vitest';
import { describeBus, silentLog } from '../../testing/bus-contract.ts';
import { createInProcessBus } from './in-process.ts';

describeBus('the bus of a single process', () => {
  const bus = createInProcessBus(silentLog);
  return { here: bus, there: bus };
});

it('the error of a bus listener is logged and does not reach the publisher', async () => {
  const logged: string[] = [];
  const log = pino({}, { write: line => logged.push(line) });
  const bus = createInProcessBus(log);
  await bus.subscribe('a', () => {
    throw new Error('a broken listener');
  });
  await bus.publish('a', 1);
  expect(logged.join()).toContain('a broken listener');
});
