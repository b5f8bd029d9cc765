import { expect, it } from 'vitest';
import { person, TestGate } from '../../../testing/realtime-node.ts';
import { authorizeBroadcast, textInPayload } from './broadcast-gate.ts';

const gate = new TestGate();
const actor = { userId: person(1), sessionId: 'phone', tier: 'subscribed', roles: [] } as const;
const decide = (event: string, payload: unknown) =>
  authorizeBroadcast(gate, actor, { topic: 'conversation-a', event, payload });

it('a broadcast of JSON is sent as the unchanged JSON text', () => {
  expect(decide('typing', { text: 'für dich' })).toEqual({
    event: 'typing',
    body: { json: '{"text":"für dich"}' },
  });
});

it('a broadcast of bytes is sent as bytes', () => {
  expect(decide('sketch', Uint8Array.of(0, 255))).toEqual({ event: 'sketch', body: { base64: 'AP8=' } });
});

it('a broadcast that its rules forbid is refused with their reason', () => {
  expect(decide('message', {})).toEqual({ reason: 'Unauthorized: only the server says message' });
});

it('a broadcast with JSON that is nested too deeply is refused', () => {
  const payload = JSON.parse(`${'['.repeat(30_000)}${']'.repeat(30_000)}`);
  expect(textInPayload(payload)).toBeNull();
  expect(decide('typing', payload)).toEqual({ reason: 'InvalidBroadcast: The payload is nested too deeply' });
});
