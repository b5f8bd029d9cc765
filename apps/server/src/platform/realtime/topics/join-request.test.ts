import { describe, expect, it } from 'vitest';
import { realtimeLimits } from '../limits.ts';
import { wireTopic } from '../socket/frame.ts';
import { isUserToken, joinRequestIn } from './joining.ts';

const token = 'a token';
const asked = (payload: unknown, topic = wireTopic('conversation-a'), held = 0) =>
  joinRequestIn({ topic, payload }, held);
const quiet = { acknowledges: false, echoes: false, watchesPresence: false };

describe('a join', () => {
  it('a join names its topic and its token, and requests no options by default', () => {
    const request = { name: 'conversation-a', token, config: quiet };
    expect(asked({ access_token: token })).toEqual(request);
    expect(asked({ access_token: token, config: {} })).toEqual(request);
  });

  it.each([
    [{ broadcast: { ack: true } }, { ...quiet, acknowledges: true }],
    [{ broadcast: { self: true } }, { ...quiet, echoes: true }],
    [{ presence: { enabled: true } }, { ...quiet, watchesPresence: true }],
    [
      { broadcast: { ack: 'true', self: 'false' }, presence: { enabled: 1 } },
      { ...quiet, acknowledges: true },
    ],
    [
      { broadcast: 'loud', presence: { enabled: true } },
      { ...quiet, watchesPresence: true },
    ],
    [
      { broadcast: { ack: true, self: true }, presence: [] },
      { ...quiet, acknowledges: true, echoes: true },
    ],
    [{ postgres_changes: 'all' }, quiet],
    ['everything', quiet],
  ])('a join with the config %j uses the valid parts of the config', (config, expected) => {
    expect(asked({ access_token: token, config })).toMatchObject({ config: expected });
  });

  it.each([
    [null],
    ['token'],
    [{}],
    [{ access_token: 7 }],
    [{ access_token: '' }],
    [{ access_token: 'sb_key' }],
  ])('a join with the payload %j has no right to its topic', payload => {
    const reason =
      'Unauthorized: You do not have permissions to read from this Channel topic: conversation-a';
    expect(asked(payload)).toEqual({ reason });
  });

  it.each(['realtime:', 'conversation-a', ''])(
    'a join of the topic "%s" is refused, because the topic has no name',
    topic => {
      const reason = 'TopicNameRequired: You must provide a topic name';
      expect(asked({ access_token: token }, topic)).toEqual({ reason });
    },
  );

  it('a join names a topic with at most 128 characters', () => {
    const longest = 'x'.repeat(realtimeLimits.topicCharacters);
    expect(asked({ access_token: token }, wireTopic(longest))).toMatchObject({ name: longest });
    expect(asked({ access_token: token }, wireTopic(`${longest}x`))).toEqual({
      reason: 'TopicNameTooLong: A topic name has at most 128 characters',
    });
  });

  it('a join of the hundredth channel of a socket is accepted, and the next one is refused', () => {
    const topic = wireTopic('conversation-a');
    expect(asked({ access_token: token }, topic, 99)).toHaveProperty('name');
    expect(asked({ access_token: token }, topic, 100)).toEqual({
      reason: 'ChannelRateLimitReached: Too many channels',
    });
  });

  it('a join that requests changes of tables gets none', () => {
    const config = { postgres_changes: [{ event: '*', schema: 'public' }] };
    expect(asked({ access_token: token, config })).toEqual({
      reason: 'PostgresChangesNotOffered: This server sends broadcasts and presence, no table changes',
    });
    expect(asked({ access_token: token, config: { postgres_changes: [] } })).toHaveProperty('name');
  });
});

it.each([
  ['a token', true],
  ['', false],
  [undefined, false],
  ['sb_publishable_key', false],
  ['a sb_token', true],
])('the token %j counts as the token of a user: %j', (text, expected) => {
  expect(isUserToken(text)).toBe(expected);
});
