import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { conversationTypes, isRoom } from '../entity.ts';
import type { PushCandidate } from './pushes.ts';
import { noteTextLimit, pushNoteOf, pushRecipients, roomNoticeAt, roomNoticeGap } from './pushes.ts';

test('the members of a chat room get the push about new messages at once, then at most once a second, and no message stays without a push', () => {
  const times = fc.array(fc.integer({ min: 0, max: 5_000 }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(times, noted => {
      let notifiedAt: Date | null = null;
      const notified: number[] = [];
      for (const at of [...noted].sort((one, other) => one - other)) {
        const news: Date | null = roomNoticeAt(notifiedAt, new Date(at));
        if (news) notified.push(news.getTime());
        notifiedAt = news ?? notifiedAt;
        const next = notified.at(-1) ?? -1;
        expect(next).toBeGreaterThanOrEqual(at);
        expect(next - at).toBeLessThanOrEqual(roomNoticeGap);
      }
      notified.slice(1).forEach((at, index) => {
        expect(at - (notified[index] ?? 0)).toBeGreaterThanOrEqual(roomNoticeGap);
      });
    }),
  );
});

describe('a push', () => {
  const listener = (more: Partial<PushCandidate> = {}): PushCandidate => ({
    userId: 'b',
    muted: false,
    hasRead: false,
    blocked: false,
    called: false,
    friend: true,
    ...more,
  });

  test('a message is pushed to members who have not muted, read or blocked it, and in rooms only to those it mentions or answers', () => {
    const flags = fc.record({
      userId: fc.constantFrom('a', 'b', 'c'),
      muted: fc.boolean(),
      hasRead: fc.boolean(),
      blocked: fc.boolean(),
      called: fc.boolean(),
      friend: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.constantFrom(...conversationTypes), fc.array(flags), (type, listeners) => {
        for (const one of listeners) {
          const wanted =
            one.userId !== 'a' && !one.muted && !one.hasRead && !one.blocked && (one.called || !isRoom(type));
          expect(pushRecipients(type, 'a', [one])).toHaveLength(wanted ? 1 : 0);
        }
        expect(pushRecipients(type, 'a', listeners)).toHaveLength(
          listeners.flatMap(one => pushRecipients(type, 'a', [one])).length,
        );
      }),
    );
  });

  const noted = {
    type: 'group',
    sender: 'Moth',
    title: 'Friday flock',
    message: 'Who is out?',
    attachment_type: null,
    drink: null,
  } as const;

  test.each([
    ['a group', noted, true, 'Friday flock', 'Moth: Who is out?'],
    ['a friend', { ...noted, type: 'direct' }, true, 'Moth', 'Who is out?'],
    ['a stranger', { ...noted, type: 'direct' }, false, 'Moth', 'Sent a message'],
    ['a stranger in a group', noted, false, 'Friday flock', 'Moth sent a message'],
    ['a stranger in a room', { ...noted, type: 'venue' }, false, 'Friday flock', 'Moth sent a message'],
    [
      'a picture',
      { ...noted, message: null, attachment_type: 'image' },
      true,
      'Friday flock',
      'Moth sent a photo',
    ],
    [
      'a film',
      { ...noted, type: 'direct', message: null, attachment_type: 'video' },
      true,
      'Moth',
      'Sent a video',
    ],
    ['a drink', { ...noted, type: 'direct', drink: 'voucher' }, true, 'Moth', 'Sent a drink'],
    ['a round', { ...noted, type: 'direct', drink: 'round' }, true, 'Moth', 'Sent a round'],
  ] as const)(
    'the push about a message has the title and the text for %s',
    (_what, message, friend, title, body) => {
      expect(pushNoteOf(message, listener({ friend }))).toEqual({ title, body });
    },
  );

  test('the text of a push is cut between whole characters when the message is long', () => {
    const { body } = pushNoteOf({ ...noted, type: 'direct', message: '🍹'.repeat(500) }, listener());
    expect(body).toBe(`${'🍹'.repeat((noteTextLimit - 2) / 2)}…`);
  });
});
