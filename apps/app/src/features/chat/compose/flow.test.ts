import { expect, test } from 'vitest';
import { completeMention, membersMatching, mentionedIn, mentionQuery } from './flow.ts';

const moth = { user_id: 'm', name: 'Moth' };
const mothEllen = { user_id: 'e', name: 'Moth Ellen' };

test('an "@" at the start of a word asks for a name, one inside of a word does not', () => {
  expect(mentionQuery('hi @Mo', 6)).toEqual({ from: 3, query: 'Mo' });
  expect(mentionQuery('@', 1)).toEqual({ from: 0, query: '' });
  expect(mentionQuery('hi @Moth El', 11)).toEqual({ from: 3, query: 'Moth El' });
  expect(mentionQuery('rae@low', 7)).toBeNull();
  expect(mentionQuery('@Moth see you', 13)).toBeNull();
  expect(mentionQuery('no one', 3)).toBeNull();
});

test('a completed name takes the place of what was typed, with one space after it', () => {
  const query = { from: 3, query: 'Mo' };
  expect(completeMention('hi @Mo', 6, query, 'Moth')).toEqual({ text: 'hi @Moth ', caret: 9 });
  expect(completeMention('hi @Mo you', 6, query, 'Moth')).toEqual({ text: 'hi @Moth you', caret: 9 });
});

test('a name that was rubbed out again is not sent', () => {
  expect(mentionedIn('hi @Moth', [moth, mothEllen, moth])).toEqual([moth]);
  expect(mentionedIn('hi Moth', [moth])).toEqual([]);
});

test('members are offered by the beginnings of their names', () => {
  const members = ['Anna Moth', 'Moth', 'Timothy', 'Finch'].map(name => ({ name }));
  expect(membersMatching(members, 'mo').map(({ name }) => name)).toEqual(['Moth', 'Anna Moth']);
});
