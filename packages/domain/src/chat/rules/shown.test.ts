import { describe, expect, test } from 'vitest';
import type { UserId } from '../../kernel/id.ts';
import type { Person } from '../../people/entity.ts';
import type { Message } from '../entity.ts';
import type { Counterpart } from './membership.ts';
import { foldMessage, otherPeopleShownIn, withoutHiddenPeople } from './shown.ts';

const _moth: Counterpart = { name: 'Moth', private: false, friends: false, blocked: false, held: false };

test('a message of a blocked person in a group is folded: it shows that it exists and none of its content', () => {
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
  expect(foldMessage(message)).toEqual({
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

  test('each person whom a message shows beside its sender is listed once', () => {
    expect(otherPeopleShownIn(message)).toEqual(['moth', 'finch', 'owl']);
    expect(otherPeopleShownIn({ ...message, mentions: [], reply_to: null, voucher: null })).toEqual([]);
    const alone = { ...message, mentions: [], sender: finch as Person, voucher: null };
    expect(otherPeopleShownIn({ ...alone, reply_to: { ...alone.reply_to, sender: null } as never })).toEqual(
      [],
    );
  });

  test('a message stays unchanged for viewers who may see everybody shown in it', () => {
    expect(withoutHiddenPeople(message, () => false)).toEqual(message);
  });

  test('a message keeps its own text where the viewer may not see other people shown in it', () => {
    expect(withoutHiddenPeople(message, id => id === 'moth')).toEqual({
      ...message,
      mentions: naming('finch', 'rae'),
      reply_to: { message_id: 'quoted', sender: null, message: null, attachment_type: null },
    });
    expect(withoutHiddenPeople(message, id => id === 'owl')).toEqual({
      ...message,
      voucher: { ...message.voucher, recipient_id: null },
    });
  });
});
