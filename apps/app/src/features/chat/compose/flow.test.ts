import { expect, test } from 'vitest';
import { completeMention, membersMatching, mentionedIn, mentionQuery, settledMentions } from './flow.ts';

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

const finch = { user_id: 'f', name: 'Finch' };

/** What is sent of a text whose caret is at its end. */
function sent(text: string, members = [moth, finch], chosen: (typeof moth)[] = []) {
  const query = mentionQuery(text, text.length);
  const { mentions, text: written } = settledMentions({ text, caret: text.length, query }, members, chosen);
  return { text: written.trim(), to: mentions.map(({ user_id }) => user_id) };
}

test('a name that is unfinished at the end is finished where it can mean one member only', () => {
  expect(sent('hi @Mo')).toEqual({ text: 'hi @Moth', to: ['m'] });
  expect(sent('hi @Mo', [moth, mothEllen])).toEqual({ text: 'hi @Mo', to: [] });
  expect(sent('hi @')).toEqual({ text: 'hi @', to: [] });
  expect(sent('meet @the bar')).toEqual({ text: 'meet @the bar', to: [] });
});

test('a whole name that was typed mentions its owner, one of two owners only where they were chosen', () => {
  expect(sent('@finch, where are you?').to).toEqual(['f']);
  const other = { user_id: 'o', name: 'Moth' };
  expect(sent('@Moth where are you?', [moth, other]).to).toEqual([]);
  expect(sent('@Moth where are you?', [moth, other], [other]).to).toEqual(['o']);
});
