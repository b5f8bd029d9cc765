import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { brand } from '../brand.ts';
import type { Actor } from '../kernel/actor.ts';
import { userId } from '../kernel/id.ts';
import { conversationTopic, userTopic, venueTopic } from '../live.ts';
import { mayBroadcast, mayJoin, parseTopic, type Topic } from './access.ts';

const me = userId.parse('11111111-1111-4111-8111-111111111111');
const other = userId.parse('22222222-2222-4222-8222-222222222222');
const actor = (tier: Actor['tier']): Actor => ({ userId: me, sessionId: '', tier, roles: [] });
const member = actor('subscribed');
const conversation: Topic = { kind: 'conversation', id: other };

describe('listening to a topic', () => {
  test.each([
    ['own topic', { kind: 'user', id: me }, 'registered', false, true],
    ["another person's topic", { kind: 'user', id: other }, 'subscribed', true, false],
    ['a conversation one is in', conversation, 'pro', true, true],
    ['a conversation one is not in', conversation, 'pro', false, false],
    ['a conversation one is in, without a membership', conversation, 'registered', true, false],
    ['a venue', { kind: 'venue', id: other }, 'subscribed', false, true],
    ['a venue, without being a member', { kind: 'venue', id: other }, 'registered', false, false],
  ] as const)(
    "a user's right to listen to a realtime topic is decided for %s",
    (_what, topic, tier, inConversation, allowed) => {
      expect(mayJoin(actor(tier), topic, inConversation).allowed).toBe(allowed);
    },
  );

  test.each([
    ['one of the team', [], true, true],
    ['a guest, or one of another team', [], false, false],
    ['a bartender of another bar', ['pro'], false, false],
    ['a rep', [brand.repRole], false, true],
    ['a super admin', ['super_admin'], false, true],
  ] as const)(
    'the right to listen to the staff topic of a venue is decided for %s',
    (_who, roles, onTeam, allowed) => {
      const staff: Topic = { kind: 'venue-staff', id: other };
      expect(mayJoin({ ...member, roles: [...roles] }, staff, onTeam).allowed).toBe(allowed);
    },
  );

  test('a text that is no exact name of a topic is not read as a topic', () => {
    fc.assert(fc.property(fc.string(), name => parseTopic(name) === null));
    expect(parseTopic(`user-${me} `)).toBeNull();
    expect(parseTopic(`USER-${me}`)).toBeNull();
    expect(parseTopic(`user-${me}`)).toEqual({ kind: 'user', id: me });
    expect(parseTopic(`venue-${me}`)).toEqual({ kind: 'venue', id: me });
    expect(parseTopic(`venue-staff-${me}`)).toEqual({ kind: 'venue-staff', id: me });
  });
});

describe('a phone may broadcast', () => {
  const typing = { user_id: me, name: 'Rae' };

  test('a phone may broadcast to a conversation that its own user is typing or present', () => {
    expect(mayBroadcast(member, conversation, { event: 'typing', payload: typing }).allowed).toBe(true);
    expect(mayBroadcast(member, conversation, { event: 'presence', payload: {} }).allowed).toBe(true);
  });

  test.each([
    ['for somebody else', { ...typing, user_id: other }],
    ['with more than that', { ...typing, message: 'hello' }],
    ['with a name nobody has', { ...typing, name: 'x'.repeat(81) }],
    ['without a name', { user_id: me }],
    ['as bytes', new Uint8Array(8)],
    ['as nothing', null],
  ])('a phone may not broadcast that somebody is typing %s', (_how, payload) => {
    expect(mayBroadcast(member, conversation, { event: 'typing', payload }).allowed).toBe(false);
  });

  test('a phone may broadcast no event but typing and presence to a conversation, and no event to another topic', () => {
    const topics = [conversationTopic, userTopic, venueTopic];
    const events = [...topics.flatMap(topic => Object.keys(topic.events)), 'anything'];
    for (const kind of ['user', 'venue', 'conversation'] as const)
      for (const event of events.filter(name => kind !== 'conversation' || name !== 'typing'))
        expect(mayBroadcast(member, { kind, id: me }, { event, payload: typing }).allowed).toBe(false);
  });
});
