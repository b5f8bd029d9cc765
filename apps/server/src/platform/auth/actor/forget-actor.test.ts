import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createInProcessBus } from '../../bus/in-process.ts';
import { revocationChannel } from '../../realtime/bus-messages.ts';
import { forgetActor } from './forget-actor.ts';

test("a changed user is dropped from the actor caches before the user's channels are checked", async () => {
  const bus = createInProcessBus(pino({ level: 'silent' }));
  const received: unknown[] = [];
  for (const channel of ['actor:rae', 'actor:moth', revocationChannel])
    await bus.subscribe(channel, message => received.push([channel, message]));
  forgetActor(bus, 'rae');
  expect(received).toEqual([
    ['actor:rae', {}],
    [revocationChannel, { kind: 'recheck', userId: 'rae' }],
  ]);
  await bus.close();
});
