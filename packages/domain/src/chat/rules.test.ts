import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isRefusal } from '../kernel/failure.ts';
import type { UserId } from '../kernel/id.ts';
import type { Person } from '../people/entity.ts';
import { conversationTypes, emojisPerPerson, groupSizeLimit, isRoom, type Message } from './entity.ts';
import {
  attachedFiles,
  type Counterpart,
  closedTo,
  decideEmoji,
  decideGroup,
  decideLeaving,
  decideOpening,
  decideRenaming,
  decideSendingMessage,
  folded,
  groupOnNote,
  type Listener,
  mediaOf,
  noteLimit,
  noteOf,
  othersShownIn,
  pushListeners,
  roomNoticeAt,
  roomNoticeGap,
  titleOf,
  withoutHidden,
} from './rules.ts';

const moth: Counterpart = { name: 'Moth', private: false, friends: false, blocked: false, held: false };
const anybody: fc.Arbitrary<Counterpart> = fc.record({
  name: fc.string(),
  private: fc.boolean(),
  friends: fc.boolean(),
  blocked: fc.boolean(),
  held: fc.boolean(),
});
const now = new Date('2026-11-21T03:30:00Z');
const codeOf = (decision: unknown) => (isRefusal(decision) ? decision.code : null);

describe('sending a message', () => {
  test.each([
    ['a stranger whose profile is open', moth, null],
    ['a stranger whose profile is private', { ...moth, private: true }, 'friends_only'],
    ['a friend whose profile is private', { ...moth, private: true, friends: true }, null],
    ['somebody blocked, friend or not', { ...moth, friends: true, blocked: true }, 'blocked'],
    ['a friend on hold', { ...moth, friends: true, held: true }, 'away'],
    ['somebody who is gone', null, 'blocked'],
  ] as const)('to %s', (_who, other, code) => {
    expect(codeOf(decideSendingMessage({ type: 'direct', left: false, other, called_off: null }, now))).toBe(
      code,
    );
  });

  test('a private person is named in the refusal', () => {
    const refusal = decideSendingMessage(
      { type: 'direct', left: false, other: { ...moth, private: true }, called_off: null },
      now,
    );
    expect(refusal).toMatchObject({ message: 'Moth takes messages from friends only.' });
  });

  test('is refused after leaving, and wherever the list shows the chat as closed', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...conversationTypes),
        fc.boolean(),
        fc.option(anybody),
        (type, left, other) => {
          const membership = { type, left, other, called_off: null };
          expect(codeOf(decideSendingMessage(membership, now))).toBe(closedTo(membership, now));
          if (left) expect(closedTo(membership, now)).toBe('left');
          else if (type !== 'direct') expect(closedTo(membership, now)).toBeNull();
        },
      ),
    );
  });
});

test('the room of an event that was called off closes at 06:00 after its last night, also where clocks change', () => {
  const at = (last_night: string, moment: string) =>
    codeOf(
      decideSendingMessage(
        {
          type: 'event',
          left: false,
          other: null,
          called_off: { last_night, timezone: 'America/New_York' },
        },
        new Date(moment),
      ),
    );
  expect(at('2026-11-20', '2026-11-21T10:59:59Z')).toBeNull();
  expect(at('2026-11-20', '2026-11-21T11:00:00Z')).toBe('called_off');
  expect(at('2026-10-31', '2026-11-01T10:59:59Z')).toBeNull();
  expect(at('2026-10-31', '2026-11-01T11:00:00Z')).toBe('called_off');
  expect(at('2026-12-24', '2026-11-21T11:00:00Z')).toBeNull();
});

test('a private person cannot be written to first, but an existing conversation opens', () => {
  expect(codeOf(decideOpening({ ...moth, private: true }, false))).toBe('friends_only');
  expect(codeOf(decideOpening({ ...moth, private: true }, true))).toBeNull();
  expect(codeOf(decideOpening({ ...moth, private: true, friends: true }, false))).toBeNull();
});

describe('a group', () => {
  const people = (count: number) => Array.from({ length: count }, () => moth);

  test('has at most 250 people, its founder included', () => {
    expect(codeOf(decideGroup(people(groupSizeLimit - 1)))).toBeNull();
    expect(decideGroup(people(groupSizeLimit))).toMatchObject({
      code: 'too_many_people',
      message: 'A group holds 250 people.',
    });
  });

  test('cannot include a private stranger', () => {
    expect(codeOf(decideGroup([moth, { ...moth, private: true }]))).toBe('friends_only');
  });

  test.each([
    ['by its admin', { type: 'group', left: false, admin: true }, null],
    ['by another member', { type: 'group', left: false, admin: false }, 'not_an_admin'],
    ['by whoever left', { type: 'group', left: true, admin: true }, 'left'],
    ['where it is a room', { type: 'venue', left: false, admin: true }, 'no_group'],
  ] as const)('is renamed %s', (_who, membership, code) => {
    expect(codeOf(decideRenaming(membership))).toBe(code);
  });
});

test('groups and rooms may be left, a direct conversation not', () => {
  for (const type of conversationTypes)
    expect(codeOf(decideLeaving(type))).toBe(type === 'direct' ? 'not_to_be_left' : null);
});

describe('an emoji on a message', () => {
  const membership = { type: 'group', left: false, other: null, authorBlocked: false } as const;

  test('is switched, or set as wanted however often it is requested', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.option(fc.boolean(), { nil: undefined }), (has, wanted) => {
        const decision = decideEmoji(membership, has ? ['🍹'] : [], '🍹', wanted);
        expect(decision).toEqual({ on: wanted ?? !has, changes: (wanted ?? !has) !== has });
      }),
    );
  });

  test('is refused beyond twenty of one person, who may still take one back', () => {
    const many = Array.from({ length: emojisPerPerson }, (_, index) => `emoji ${index}`);
    expect(codeOf(decideEmoji(membership, many, '🍹', undefined))).toBe('too_many_reactions');
    expect(decideEmoji(membership, many, 'emoji 3', undefined)).toEqual({ on: false, changes: true });
  });

  test('is refused to members who left and to blocked users', () => {
    expect(codeOf(decideEmoji({ ...membership, left: true }, [], '🍹', true))).toBe('left');
    expect(codeOf(decideEmoji({ ...membership, authorBlocked: true }, [], '🍹', true))).toBe('blocked');
    const direct = { ...membership, type: 'direct', other: { ...moth, blocked: true } } as const;
    expect(codeOf(decideEmoji(direct, [], '🍹', true))).toBe('blocked');
  });
});

describe('an attachment', () => {
  const image = 'sys/images/5f0c1c52-54a9-4a3c-9a52-3a7ff0c9b1d1.jpg';
  const video = 'sys/videos/5f0c1c52-54a9-4a3c-9a52-3a7ff0c9b1d1.mp4';
  const poster = 'sys/videos/5f0c1c52-54a9-4a3c-9a52-3a7ff0c9b1d1_th.jpg';

  test('is recognised by its names in the store', () => {
    expect(attachedFiles({})).toEqual([]);
    expect(attachedFiles({ attachment_url: image, attachment_type: 'image' })).toEqual([
      { field: 'attachment_url', name: image },
    ]);
    const film = {
      attachment_url: video,
      thumbnail_url: poster,
      attachment_type: 'video',
    } as const;
    expect(attachedFiles(film)).toEqual([
      { field: 'attachment_url', name: video },
      { field: 'thumbnail_url', name: poster },
    ]);
  });

  test('is a picture or a video by its name', () => {
    expect(mediaOf(image)).toBe('image');
    expect(mediaOf(video)).toBe('video');
    expect(mediaOf('sys/images/../x.jpg')).toBeNull();
    expect(mediaOf('https://example.org/x.jpg')).toBeNull();
  });

  test.each([
    ['a video called an image', { attachment_url: video, attachment_type: 'image' }, 'attachment_url'],
    ['a thumbnail that moves', { thumbnail_url: video }, 'thumbnail_url'],
    [
      'a name that is none of ours',
      { attachment_url: 'sys/images/../x.jpg', attachment_type: 'image' },
      'attachment_url',
    ],
    [
      'another address',
      { attachment_url: 'https://example.org/x.jpg', attachment_type: 'image' },
      'attachment_url',
    ],
  ] as const)('is refused with the name of its field: %s', (_what, message, wrong) => {
    expect(attachedFiles(message)).toEqual({ wrong });
  });
});

test("a room's members are notified at once, and then at most once a second, and no message is missed", () => {
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

test('a folded message shows that it exists and nothing of its content', () => {
  const message = {
    message: 'Look at me',
    attachment_url: 'a',
    preview_url: 'c',
    thumbnail_url: 'b',
    attachment_type: 'image' as const,
    attachment_ratio: 1.5,
    mentions: [],
    reply_to: null,
    reactions: [{ emoji: '🍹', count: 2, mine: false }],
    voucher: null,
    round: null,
    message_id: 'kept',
  };
  expect(folded(message)).toEqual({
    message_id: 'kept',
    message: null,
    attachment_url: null,
    preview_url: null,
    thumbnail_url: null,
    attachment_type: null,
    attachment_ratio: null,
    mentions: [],
    reply_to: null,
    reactions: [],
    voucher: null,
    round: null,
  });
});

describe('a message that shows users beside its sender', () => {
  const [rae, moth, finch] = ['rae', 'moth', 'finch'].map(id => ({ id, nickname: id }) as never as Person);
  const naming = (...ids: string[]) => ids.map(id => ({ user_id: id as UserId, name: id }));
  const message = {
    message: 'As you said',
    sender: rae,
    mentions: naming('moth', 'finch', 'rae'),
    reply_to: { message_id: 'quoted', sender: moth, message: 'Ten minutes.', attachment_type: 'image' },
    voucher: { voucher_id: 'drink', title: 'A shot', state: 'pending', recipient_id: 'owl' },
  } as never as Message;

  test('names each of them once', () => {
    expect(othersShownIn(message)).toEqual(['moth', 'finch', 'owl']);
    expect(othersShownIn({ ...message, mentions: [], reply_to: null, voucher: null })).toEqual([]);
    const alone = { ...message, mentions: [], sender: finch as Person, voucher: null };
    expect(othersShownIn({ ...alone, reply_to: { ...alone.reply_to, sender: null } as never })).toEqual([]);
  });

  test('is unchanged for viewers who may see all of them', () => {
    expect(withoutHidden(message, () => false)).toEqual(message);
  });

  test('keeps its own text where the others are hidden', () => {
    expect(withoutHidden(message, id => id === 'moth')).toEqual({
      ...message,
      mentions: naming('finch', 'rae'),
      reply_to: { message_id: 'quoted', sender: null, message: null, attachment_type: null },
    });
    expect(withoutHidden(message, id => id === 'owl')).toEqual({
      ...message,
      voucher: { ...message.voucher, recipient_id: null },
    });
  });
});

describe('the title of a conversation', () => {
  const person = { nickname: 'Moth', first_name: 'M', full_name: null } as never;
  const finch = { nickname: 'Finch', first_name: 'F', full_name: null } as never;
  const nobody = { group_name: null, other: null, faces: [], others: 0, target: null };
  const flock = (others: number, ...faces: never[]) => ({ ...nobody, type: 'group' as const, faces, others });

  test.each([
    ['the other one', { ...nobody, type: 'direct', other: person }, 'Moth'],
    ['somebody who is gone', { ...nobody, type: 'direct' }, 'Deleted user'],
    ['the group', { ...nobody, type: 'group', group_name: 'Flock', faces: [person] }, 'Flock'],
    ['its other member', flock(1, person), 'Moth'],
    ['its two others', flock(2, person, finch), 'Moth and Finch'],
    ['its three others', flock(3, person, finch, person), 'Moth, Finch and Moth'],
    ['two of its four others', flock(4, person, finch, person), 'Moth, Finch and 2 more'],
    ['those whom the viewer sees', flock(3, person), 'Moth and 2 more'],
    ['their number where the viewer sees nobody', flock(3), '3 people'],
    ['the viewer where nobody else is left', flock(0), 'Just you'],
    ['the place', { ...nobody, type: 'venue', target: 'The Low Lantern' }, 'The Low Lantern'],
  ] as const)('is taken from %s', (_whom, conversation, title) => {
    expect(titleOf(conversation)).toBe(title);
  });
});

test('a lock screen shows the same name of an unnamed group to every member', () => {
  expect(groupOnNote('Friday flock', 'Rae', 4)).toBe('Friday flock');
  expect(groupOnNote(null, 'Rae', 2)).toBe('Rae and you');
  expect(groupOnNote(null, 'Rae', 4)).toBe('Rae, you and 2 more');
});

describe('a push', () => {
  const listener = (more: Partial<Listener> = {}): Listener => ({
    userId: 'b',
    muted: false,
    hasRead: false,
    blocked: false,
    called: false,
    friend: true,
    ...more,
  });

  test('is sent to members who have not muted, read or blocked it and did not send it; in rooms only to those it mentions or answers', () => {
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
          expect(pushListeners(type, 'a', [one])).toHaveLength(wanted ? 1 : 0);
        }
        expect(pushListeners(type, 'a', listeners)).toHaveLength(
          listeners.flatMap(one => pushListeners(type, 'a', [one])).length,
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
  ] as const)('has its text for: %s', (_what, message, friend, title, body) => {
    expect(noteOf(message, listener({ friend }))).toEqual({ title, body });
  });

  test('is short, and cut between characters', () => {
    const { body } = noteOf({ ...noted, type: 'direct', message: '🍹'.repeat(500) }, listener());
    expect(body).toBe(`${'🍹'.repeat((noteLimit - 2) / 2)}…`);
  });
});
