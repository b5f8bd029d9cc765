import {
  conversationMembers,
  conversations,
  deleteConversation,
  markConversationRead,
  messages,
  muteConversation,
  reactToMessage,
  renameConversation,
  sendMessage,
} from '@nightjar/domain/chat/calls';
import { friendshipAction } from '@nightjar/domain/friends/calls';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  conversationOf,
  groupOf,
  id,
  me,
  memberOf,
  messageOf,
  minutesFromNow,
  personOf,
  threadOf,
} from '../../testing/examples.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { fail, offline, pending, refuse, reply, sentenceOf } from '../../testing/replies.ts';
import { bringIntoView } from '../../testing/view.ts';

const page = `/chats/${id('conversation')}`;
const robin = personOf({ id: me, first_name: 'Robin', nickname: 'robin', full_name: 'Robin Nightly' });
const finch = personOf({ id: id('user', 3), first_name: 'Finch', nickname: 'Finch', full_name: 'Finch Day' });
const theirs = messageOf();
const mine = messageOf({
  message_id: id('message', 2),
  sender: robin,
  message: 'On my way',
  created_at: minutesFromNow(-10),
});
const named = (conversation: ReturnType<typeof conversationOf>) =>
  reply(conversations, { conversations: [conversation], more: false });
const chat = (conversation = conversationOf(), thread = threadOf([theirs, mine])) => [
  named(conversation),
  reply(messages, thread),
];
const group = groupOf({ conversation_id: id('conversation') });
const quote = {
  message_id: theirs.message_id,
  sender: theirs.sender,
  message: theirs.message,
  attachment_type: null,
};
/** The server accepts each message as it came. */
const takes = reply(sendMessage, ({ message, client_id, reply_to_message_id }) =>
  messageOf({
    message_id: id('message', 9),
    sender: robin,
    message: message as string,
    client_id: client_id as string,
    reply_to: reply_to_message_id ? quote : null,
    created_at: minutesFromNow(0),
  }),
);
type App = Awaited<ReturnType<typeof renderApp>>;
const field = () => screen.findByRole('textbox', { name: 'Message' });
const say = async (app: App, text: string) => {
  await app.user.type(await field(), text);
  await app.user.click(screen.getByRole('button', { name: 'Send' }));
};
const menu = async (app: App) => {
  await app.user.click(await screen.findByRole('button', { name: 'Chat menu' }));
  return within(await screen.findByRole('dialog', { name: 'This chat' }));
};
const actionsFor = async (app: App, text: string) => {
  await app.user.click(await screen.findByRole('button', { name: `Actions for: ${text}` }));
  return within(await screen.findByRole('dialog', { name: 'Message' }));
};

describe('a message without words', () => {
  const folded = messageOf({ sender: finch, message: null });
  const answer = messageOf({
    message_id: id('message', 2),
    message: 'What?',
    reply_to: { message_id: folded.message_id, sender: finch, message: null, attachment_type: null },
  });

  it.each([
    ['of a person the viewer has blocked says so', [finch.id], 'Message from someone you blocked'],
    ['of another says nothing of who has blocked whom', [], "This message isn't shown"],
  ])('%s, under its name, and stays without a menu', async (_whose, folded_user_ids, words) => {
    await renderApp(page, chat(group, threadOf([folded, answer], { folded_user_ids })));
    const [first, second] = within(await screen.findByRole('log', { name: 'Messages' })).getAllByRole(
      'article',
    );
    expect(first).toHaveTextContent(`Finch${words}`);
    expect(second).toHaveTextContent(/Finch.*Message not shown.*What\?/);
    expect(within(first as HTMLElement).queryByRole('button')).toBeNull();
  });
});

describe('a chat', () => {
  it('shows each message with its sender and time, which are new, and that the last one was seen', async () => {
    const latest = messageOf({
      message_id: id('message', 3),
      message: 'Hurry',
      created_at: minutesFromNow(-1),
    });
    const app = await renderApp(
      page,
      chat(
        conversationOf({ unread_count: 1, last_read_message_id: mine.message_id }),
        threadOf([theirs, mine, latest], {
          reads: [{ user_id: id('user', 2), last_read_message_id: mine.message_id }],
        }),
      ),
    );
    const log = await screen.findByRole('log', { name: 'Messages' });
    const articles = within(log).getAllByRole('article');
    expect(articles.map(article => article.getAttribute('aria-label')?.split(',')[0])).toEqual([
      'Ada',
      'You',
      'Ada',
    ]);
    expect(articles[1]).toHaveTextContent(/On my way.*Seen/);
    expect(log).toHaveTextContent(/Today.*New.*Hurry/);
    expect(screen.getByRole('heading', { level: 1, name: 'Ada' })).toBeVisible();
    expect(app.inputs(messages)).toEqual([{ conversation_id: id('conversation'), user_id: me, limit: 30 }]);
    expect(app.inputs(conversations)).toEqual([{ conversation_id: id('conversation'), user_id: me }]);
  });

  it.each([
    ['between two', conversationOf(), 'Say hi'],
    [
      'in a room',
      conversationOf({ type: 'venue', title: 'The Lantern', other: null, target_id: id('venue') }),
      'Be the first to say hi',
    ],
  ])('without a word (%s) says so and takes one', async (_, conversation, sentence) => {
    await renderApp(page, chat(conversation, threadOf([])));
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(await field()).toBeEnabled();
  });

  it('with a bar counts its people and leads to it', async () => {
    await renderApp(
      page,
      chat(conversationOf({ type: 'venue', title: 'The Lantern', other: null, target_id: id('venue') })),
    );
    expect(await screen.findByRole('link', { name: 'See the bar' })).toHaveAttribute(
      'href',
      `/venues/${id('venue')}`,
    );
  });

  it.each([
    ['left', 'You left this chat.'],
    ['blocked', "You can't message each other."],
    ['friends_only', 'Ada takes messages from friends only.'],
    ['house', "Ada can't read replies. Need a hand? Open Settings, then Help."],
  ] as const)('that is closed (%s) says why and takes no word', async (closed, sentence) => {
    await renderApp(page, chat(conversationOf({ closed })));
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.queryByLabelText('Message')).toBeNull();
  });

  it.each([
    ['it', [pending(conversations)], 'Chat'],
    ['its messages', [named(conversationOf()), pending(messages)], 'Ada'],
  ])('shows a skeleton while %s is awaited', async (_, replies, title) => {
    await renderApp(page, replies);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(document.querySelector('main [aria-busy="true"]')).not.toBeNull();
  });

  it.each([
    ['that does not load', [fail(conversations, 500)]],
    ['whose messages do not load', [named(conversationOf()), fail(messages, 500)]],
    ['without a network', [offline()]],
  ])('%s is asked for again', async (_, broken) => {
    const app = await renderApp(page, broken);
    const again = await screen.findByRole('button', { name: 'Try again' });
    app.reply(...chat());
    app.line.restore();
    await app.user.click(again);
    expect(await screen.findByText('On my way')).toBeVisible();
  });

  it.each([
    ['there is none', reply(conversations, { conversations: [], more: false })],
    ['it is not one’s own', fail(conversations, 403)],
    ['the address is no id', fail(conversations, 400)],
  ])('says that it is gone where %s, and leads back', async (_, answer) => {
    await renderApp(page, [answer]);
    expect(await screen.findByText('Gone before you got here.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Discover' })).toHaveAttribute('href', '/discover');
  });

  it('brings older messages, and says where they do not load', async () => {
    const first = messageOf({ message_id: id('message', 5), message: 'The fifth' });
    const app = await renderApp(page, [
      named(conversationOf()),
      reply(messages, threadOf([first], { more: true })),
      fail(messages, 500),
    ]);
    expect(await screen.findByText("Older messages didn't load.")).toBeVisible();
    expect(app.inputs(messages).at(-1)?.before).toBe(id('message', 5));
    expect(screen.getByText('The fifth')).toBeVisible();
  });

  it('is read up to what was in view for a second', async () => {
    const app = await renderApp(page, [
      ...chat(conversationOf({ unread_count: 1, last_read_message_id: null })),
      reply(markConversationRead, { last_read_message_id: mine.message_id, unread_count: 0 }),
    ]);
    await screen.findByText('On my way');
    bringIntoView();
    await waitFor(() =>
      expect(app.inputs(markConversationRead)).toEqual([
        { conversation_id: id('conversation'), user_id: me, last_read_message_id: mine.message_id },
      ]),
    );
  });
});

describe('a message', () => {
  it('is sent once and stays where it was written; the field is empty again', async () => {
    const app = await renderApp(page, [...chat(), takes]);
    await say(app, 'Save me a seat');
    await waitFor(() => expect(app.inputs(sendMessage)).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText('Sending')).toBeNull());
    expect(await screen.findAllByText('Save me a seat')).toHaveLength(1);
    expect(await field()).toHaveValue('');
    const [sent] = app.inputs(sendMessage);
    expect(sent).toMatchObject({ message: 'Save me a seat', user_id: me, mentions: [] });
    expect(app.keys(sendMessage)).toEqual([sent?.client_id]);
  });

  it('of spaces alone is not sent', async () => {
    const app = await renderApp(page, [...chat(), takes]);
    await say(app, '   ');
    expect(screen.getByRole('button', { name: 'Send' })).toHaveAttribute('aria-disabled', 'true');
    expect(app.inputs(sendMessage)).toEqual([]);
  });

  it.each(sendMessage.refusals)('that is refused (%s) says why, is tried again or taken back', async code => {
    const params = { name: 'Ada' };
    const app = await renderApp(page, [...chat(), refuse(sendMessage, code, { params })]);
    await say(app, 'Are you up?');
    const why = within(await screen.findByRole('alert'));
    expect(why.getByText(sentenceOf(code, params))).toBeVisible();
    await app.user.click(why.getByRole('button', { name: /Not sent. Tap to retry./ }));
    await waitFor(() => expect(app.inputs(sendMessage)).toHaveLength(2));
    await app.user.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText('Are you up?')).toBeNull());
    // The server keeps its answer under the first key.
    expect(new Set(app.keys(sendMessage)).size).toBe(2);
  });

  it('waits without a network and is sent once on return', async () => {
    const app = await renderApp(page, [...chat(), takes]);
    await field();
    app.line.lose();
    await say(app, 'No bars here');
    expect(await screen.findByText('Waiting for signal')).toBeVisible();
    expect(app.inputs(sendMessage)).toEqual([]);
    app.line.restore();
    await waitFor(() => expect(screen.queryByText('Waiting for signal')).toBeNull());
    await waitFor(() => expect(app.inputs(sendMessage)).toHaveLength(1));
    expect(await screen.findAllByText('No bars here')).toHaveLength(1);
  });

  it('is kept as a draft on the way out and back', async () => {
    const app = await renderApp(page, chat(), { before: ['/support'] });
    await app.user.type(await field(), 'Half a thought');
    await app.user.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(app.path()).toBe('/support'));
    await app.goTo(page);
    expect(await field()).toHaveValue('Half a thought');
  });

  it('answers another one by the menu, and Escape takes the answer back', async () => {
    const app = await renderApp(page, [...chat(), takes]);
    const answer = async () =>
      app.user.click(
        (await actionsFor(app, 'At the Lantern already')).getByRole('button', { name: 'Reply' }),
      );
    await answer();
    expect(await screen.findByText('Reply to Ada')).toBeVisible();
    await waitFor(async () => expect(await field()).toHaveFocus());
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText('Reply to Ada')).toBeNull());
    await answer();
    await say(app, 'Which one?');
    await waitFor(() => expect(app.inputs(sendMessage)[0]?.reply_to_message_id).toBe(theirs.message_id));
  });

  it('quotes the own words as those of the reader', async () => {
    const reply_to = { ...quote, message_id: mine.message_id, sender: robin, message: mine.message };
    const answered = messageOf({ message_id: id('message', 8), message: 'Same here', reply_to });
    await renderApp(page, chat(conversationOf(), threadOf([mine, answered])));
    const quoted = await screen.findByRole('button', { name: new RegExp(`^Reply to You ?${mine.message}`) });
    expect(quoted).not.toHaveTextContent('robin');
  });

  it('names somebody by the keyboard alone', async () => {
    const app = await renderApp(page, [
      ...chat(group),
      reply(conversationMembers, [memberOf(), memberOf(finch), memberOf(robin)]),
      takes,
    ]);
    await app.user.type(await field(), 'Where is @');
    const names = within(await screen.findByRole('listbox', { name: 'People in this chat' }));
    expect(names.getAllByRole('option').map(option => option.textContent)).toEqual(
      expect.arrayContaining([expect.stringContaining('Ada'), expect.stringContaining('Finch')]),
    );
    expect(names.queryByText('robin')).toBeNull();
    await app.user.keyboard('Fi{Enter}');
    expect(await field()).toHaveValue('Where is @Finch ');
    await app.user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(app.inputs(sendMessage)[0]?.mentions).toEqual([finch.id]));
  });

  it('names somebody whose name is left unfinished for a photo, without the list over the attachments', async () => {
    const app = await renderApp(page, [
      ...chat(group),
      reply(conversationMembers, [memberOf(), memberOf(finch), memberOf(robin)]),
      takes,
    ]);
    await app.user.type(await field(), 'Here comes @Fi');
    expect(await screen.findByRole('listbox', { name: 'People in this chat' })).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Attach' }));
    expect(await screen.findByRole('dialog', { name: 'Attach' })).toBeVisible();
    expect(screen.queryByRole('listbox', { name: 'People in this chat' })).toBeNull();
    await app.user.keyboard('{Escape}');
    await app.user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() =>
      expect(app.inputs(sendMessage)[0]).toMatchObject({
        message: 'Here comes @Finch',
        mentions: [finch.id],
      }),
    );
  });

  it('is chosen by the arrow keys, from the latest up', async () => {
    const app = await renderApp(page, chat());
    const latest = await screen.findByRole('button', { name: 'Actions for: On my way' });
    expect(latest).toHaveAttribute('tabindex', '0');
    latest.focus();
    await app.user.keyboard('{ArrowUp}');
    const above = screen.getByRole('button', { name: 'Actions for: At the Lantern already' });
    await waitFor(() => expect(above).toHaveFocus());
    await app.user.keyboard('{ArrowDown}');
    await waitFor(() => expect(latest).toHaveFocus());
  });
});

describe('an emoji on a message', () => {
  const { message_id } = theirs;

  it('shows at once and is taken back by a press', async () => {
    const app = await renderApp(page, [
      ...chat(),
      reply(reactToMessage, ({ emoji, on }) => ({
        message_id,
        reactions: on ? [{ emoji: emoji as string, count: 1, mine: true }] : [],
      })),
    ]);
    const actions = await actionsFor(app, 'At the Lantern already');
    await app.user.click(actions.getByRole('button', { name: 'React with 🔥' }));
    const given = await screen.findByRole('button', { name: '🔥 1, yours', pressed: true });
    await waitFor(() => expect(app.inputs(reactToMessage)).toHaveLength(1));
    await app.user.click(given);
    await waitFor(() => expect(screen.queryByRole('button', { name: /🔥 1/ })).toBeNull());
    await waitFor(() =>
      expect(app.inputs(reactToMessage).map(({ emoji, on }) => [emoji, on])).toEqual([
        ['🔥', true],
        ['🔥', false],
      ]),
    );
  });

  it.each(reactToMessage.refusals)('that is refused (%s) goes away and says why', async code => {
    const params = { name: 'Ada' };
    const app = await renderApp(page, [...chat(), refuse(reactToMessage, code, { params })]);
    const actions = await actionsFor(app, 'At the Lantern already');
    await app.user.click(actions.getByRole('button', { name: 'React with 🔥' }));
    expect(await screen.findByText(sentenceOf(code, params))).toBeVisible();
    await waitFor(() => expect(screen.queryByLabelText(/🔥 1/)).toBeNull());
    expect(app.inputs(reactToMessage)).toHaveLength(1);
  });

  it('is not offered where the chat is closed', async () => {
    const reacted = { ...theirs, reactions: [{ emoji: '🔥', count: 2, mine: false }] };
    const app = await renderApp(page, chat(conversationOf({ closed: 'left' }), threadOf([reacted])));
    expect(await screen.findByRole('button', { name: '🔥 2' })).toBeDisabled();
    const actions = await actionsFor(app, 'At the Lantern already');
    expect(actions.getByRole('button', { name: 'Copy' })).toBeVisible();
    expect(actions.queryByRole('button', { name: 'Reply' })).toBeNull();
    expect(actions.queryByRole('button', { name: 'React with 🔥' })).toBeNull();
  });
});

describe('the menu of an open chat', () => {
  const renamed = { conversation_id: id('conversation'), group_name: 'Late shift' };
  const rename = async (app: App) => {
    await app.user.click((await menu(app)).getByRole('button', { name: 'Rename' }));
    const name = await screen.findByRole('textbox', { name: 'Group name' });
    await app.user.clear(name);
    expect(screen.getByRole('button', { name: 'Rename' })).toBeDisabled();
    await app.user.type(name, 'Late shift{Enter}');
  };

  it('lists the people with their pages', async () => {
    const app = await renderApp(page, [
      ...chat(group),
      reply(conversationMembers, [memberOf({ admin: true }), memberOf(robin)]),
    ]);
    await app.user.click((await menu(app)).getByRole('button', { name: /People/ }));
    expect(await screen.findByRole('link', { name: /Ada.*Admin/ })).toHaveAttribute(
      'href',
      `/profile/${id('user', 2)}`,
    );
    expect(screen.getByRole('link', { name: /robin \(you\)/ })).toBeVisible();
  });

  it('renames a group', async () => {
    const app = await renderApp(page, [
      ...chat(group),
      named({ ...group, title: 'Late shift' }),
      reply(renameConversation, renamed),
    ]);
    await rename(app);
    expect(await screen.findByRole('heading', { level: 1, name: 'Late shift' })).toBeVisible();
    expect(app.inputs(renameConversation)).toEqual([{ ...renamed, user_id: me }]);
  });

  it.each(renameConversation.refusals)('says beside the name why it is refused (%s)', async code => {
    const app = await renderApp(page, [...chat(group), refuse(renameConversation, code)]);
    await rename(app);
    expect(await screen.findByText(sentenceOf(code))).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Group name' })).toBeInvalid();
  });

  it('needs signal to rename', async () => {
    const app = await renderApp(page, chat(group));
    await app.user.click((await menu(app)).getByRole('button', { name: 'Rename' }));
    await screen.findByRole('textbox', { name: 'Group name' });
    app.line.lose();
    expect(await screen.findByRole('button', { name: 'Needs signal' })).toBeDisabled();
  });

  it('mutes the chat, which its header shows', async () => {
    const app = await renderApp(page, [
      ...chat(),
      named(conversationOf({ muted: true })),
      reply(muteConversation, { conversation_id: id('conversation'), muted: true }),
    ]);
    await app.user.click((await menu(app)).getByRole('button', { name: 'Mute' }));
    expect(await screen.findByText('Chat muted')).toBeVisible();
    expect(
      within(document.querySelector('header') as HTMLElement).getByRole('img', { name: 'Muted' }),
    ).toBeVisible();
  });

  it('deletes the chat after a question and leaves it', async () => {
    const app = await renderApp(
      page,
      [...chat(), reply(deleteConversation, { conversation_id: id('conversation'), deleted: true })],
      { before: ['/support'] },
    );
    await app.user.click((await menu(app)).getByRole('button', { name: 'Delete' }));
    const question = within(await screen.findByRole('dialog', { name: 'Delete this chat?' }));
    await app.user.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(app.path()).toBe('/support'));
    expect(app.inputs(deleteConversation)).toHaveLength(1);
  });

  it('blocks the other one after a question', async () => {
    const app = await renderApp(page, [
      ...chat(),
      reply(friendshipAction, { user_id: id('user', 2), relation: 'none', friendship_id: null }),
    ]);
    await app.user.click((await menu(app)).getByRole('button', { name: 'Block' }));
    const question = within(await screen.findByRole('dialog', { name: 'Block Ada?' }));
    await app.user.click(question.getByRole('button', { name: 'Block' }));
    await waitFor(() =>
      expect(app.inputs(friendshipAction)).toEqual([
        { user_id: me, other_user_id: id('user', 2), action: 'block' },
      ]),
    );
  });
});
