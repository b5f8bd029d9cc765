import { createClient } from '@supabase/supabase-js';
import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { person, startNode } from '../../../testing/realtime-node.ts';
import { realtimeLimits, realtimeTimes } from '../limits.ts';
import { returnWithinMs } from './return-spread.ts';

it('a client of a small node may come back at once, and 10,000 clients spread their return over less than nine seconds', () => {
  expect(returnWithinMs(1)).toBe(1);
  expect(returnWithinMs(10_000)).toBe(8334);
});

it('the clients of a node come back at most as fast as it takes them, unless they would wait more than ten seconds', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: realtimeLimits.socketsPerNode }), sockets => {
      const within = returnWithinMs(sockets);
      const isSlowEnough = sockets * 1000 <= within * realtimeLimits.returnsPerSecond;
      expect(within === realtimeTimes.longestReturn || isSlowEnough).toBe(true);
    }),
  );
});

it('the answer to each join of the unmodified supabase client names the time over which clients should spread their return', async () => {
  const node = await startNode();
  onTestFinished(node.close);
  const heard = async (user: string) => {
    const token = node.gate.token(user);
    const client = createClient(node.url, 'sb_publishable_key', { accessToken: async () => token });
    onTestFinished(async () => void (await client.removeAllChannels()));
    await client.realtime.setAuth();
    const channel = client.channel(`user-${user}`, { config: { private: true } });
    const answer = new Promise(resolve => {
      channel.subscribe();
      channel.joinPush.receive('ok', resolve);
    });
    return { answer: await answer, state: channel.state };
  };
  const answerWith = (sockets: number) => ({
    answer: { postgres_changes: [], return_within_ms: returnWithinMs(sockets) },
    state: 'joined',
  });
  expect(await heard(person(1))).toEqual(answerWith(1));
  expect(await heard(person(2))).toEqual(answerWith(2));
});
