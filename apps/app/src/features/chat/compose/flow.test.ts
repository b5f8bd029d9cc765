import { expect, test } from 'vitest';
import { completeMention, membersMatching, mentionQuery, mentionsInText, mentionsToSend } from './flow.ts';

const moth = { user_id: 'm', name: 'Moth' };
const mothEllen = { user_id: 'e', name: 'Moth Ellen' };

test('an "@" at the start of a word of a message offers names, and an "@" inside of a word does not', () => {
  expect(mentionQuery('hi @Mo', 6)).toEqual({ from: 3, query: 'Mo' });
  expect(mentionQuery('@', 1)).toEqual({ from: 0, query: '' });
  expect(mentionQuery('hi @Moth El', 11)).toEqual({ from: 3, query: 'Moth El' });
  expect(mentionQuery('rae@low', 7)).toBeNull();
  expect(mentionQuery('@Moth see you', 13)).toBeNull();
  expect(mentionQuery('no one', 3)).toBeNull();
});

test('a chosen name replaces the typed beginning in a message, with one space after it', () => {
  const query = { from: 3, query: 'Mo' };
  expect(completeMention({ text: 'hi @Mo', caret: 6, query }, 'Moth')).toEqual({
    text: 'hi @Moth ',
    caret: 9,
  });
  expect(completeMention({ text: 'hi @Mo you', caret: 6, query }, 'Moth')).toEqual({
    text: 'hi @Moth you',
    caret: 9,
  });
});

test('a name that was chosen and deleted again is not sent as a mention', () => {
  expect(mentionsInText('hi @Moth', [moth, mothEllen, moth])).toEqual([moth]);
  expect(mentionsInText('hi Moth', [moth])).toEqual([]);
});

test('the members of a chat are offered for a mention when a word of their name begins with the typed text', () => {
  const members = ['Anna Moth', 'Moth', 'Timothy', 'Finch'].map(name => ({ name }));
  expect(membersMatching(members, 'mo').map(({ name }) => name)).toEqual(['Moth', 'Anna Moth']);
});

const finch = { user_id: 'f', name: 'Finch' };

/** Returns what is sent for a text whose caret is at its end. */
function sent(text: string, members = [moth, finch], chosen: (typeof moth)[] = []) {
  const query = mentionQuery(text, text.length);
  const { mentions, text: written } = mentionsToSend({ text, caret: text.length, query }, members, chosen);
  return { text: written.trim(), to: mentions.map(({ user_id }) => user_id) };
}

test('an unfinished mention at the end of a message is completed where it fits one member only', () => {
  expect(sent('hi @Mo')).toEqual({ text: 'hi @Moth', to: ['m'] });
  expect(sent('hi @Mo', [moth, mothEllen])).toEqual({ text: 'hi @Mo', to: [] });
  expect(sent('hi @')).toEqual({ text: 'hi @', to: [] });
  expect(sent('meet @the bar')).toEqual({ text: 'meet @the bar', to: [] });
});

test('a completely typed name mentions its member, and a name that two members have mentions the chosen member', () => {
  expect(sent('@finch, where are you?').to).toEqual(['f']);
  const other = { user_id: 'o', name: 'Moth' };
  expect(sent('@Moth where are you?', [moth, other]).to).toEqual([]);
  expect(sent('@Moth where are you?', [moth, other], [other]).to).toEqual(['o']);
});
