import { expect, it } from 'vitest';
import { person, TestHouse } from '../../../testing/realtime-node.ts';
import { authorizeBroadcast, textOf } from './broadcast-gate.ts';

const house = new TestHouse();
const actor = { userId: person(1), sessionId: 'phone', tier: 'subscribed', roles: [] } as const;
const say = (event: string, payload: unknown) =>
  authorizeBroadcast(house, actor, 'conversation-a', event, payload);

it('travels as the JSON it is, written once', () => {
  expect(say('typing', { text: 'für dich' })).toEqual({
    event: 'typing',
    body: { json: '{"text":"für dich"}' },
  });
});

it('travels as bytes where it is bytes', () => {
  expect(say('sketch', Uint8Array.of(0, 255))).toEqual({ event: 'sketch', body: { base64: 'AP8=' } });
});

it('is refused with the reason of the gate', () => {
  expect(say('message', {})).toEqual({ reason: 'Unauthorized: only the server says message' });
});

it('is refused where it is nested too deeply to be written', () => {
  const payload = JSON.parse(`${'['.repeat(30_000)}${']'.repeat(30_000)}`);
  expect(textOf(payload)).toBeNull();
  expect(say('typing', payload)).toEqual({ reason: 'InvalidBroadcast: The payload is nested too deeply' });
});
