import { describe, expect, test } from 'vitest';
import { conversationTitle, groupTitleOnPush } from './title.ts';

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
  ] as const)('the title of a conversation is taken from %s', (_whom, conversation, title) => {
    expect(conversationTitle(conversation)).toBe(title);
  });
});

test('a lock screen shows the same name of an unnamed group to every member', () => {
  expect(groupTitleOnPush('Friday flock', 'Rae', 4)).toBe('Friday flock');
  expect(groupTitleOnPush(null, 'Rae', 2)).toBe('Rae and you');
  expect(groupTitleOnPush(null, 'Rae', 4)).toBe('Rae, you and 2 more');
});
