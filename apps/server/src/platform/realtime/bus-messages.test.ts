import { expect, it } from 'vitest';
import { person } from '../../testing/realtime-node.ts';
import { type Revocation, revocationAppliesTo, topicChannel } from './bus-messages.ts';

const rae = person(1);
const moth = person(2);
const actor = { userId: rae, sessionId: 'phone', tier: 'subscribed', roles: [] } as const;
const recheck = (about: Omit<Revocation, 'kind'>): Revocation => ({ kind: 'recheck', ...about });

it.each([
  [{}],
  [{ userId: rae }],
  [{ sessionId: 'phone' }],
  [{ topic: 'user-rae' }],
  [{ userId: rae, sessionId: 'phone', topic: 'user-rae' }],
])(
  'a revocation about %j applies to a channel of the user rae with the session phone and the topic user-rae',
  about => {
    expect(revocationAppliesTo(recheck(about), actor, 'user-rae')).toBe(true);
  },
);

it.each([
  [{ userId: moth }],
  [{ sessionId: 'desk' }],
  [{ topic: 'conversation-a' }],
  [{ userId: moth, sessionId: 'phone', topic: 'user-rae' }],
  [{ userId: rae, sessionId: 'desk', topic: 'user-rae' }],
  [{ userId: rae, sessionId: 'phone', topic: 'conversation-a' }],
])(
  'a revocation about %j does not apply to a channel of the user rae with the session phone and the topic user-rae',
  about => {
    expect(revocationAppliesTo(recheck(about), actor, 'user-rae')).toBe(false);
  },
);

it('each realtime topic has its own channel on the bus', () => {
  expect(topicChannel('conversation-a')).toBe('realtime:topic:conversation-a');
});
