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
import {
  exampleConversation,
  exampleConversationMember,
  exampleGroup,
  exampleMessage,
} from '@nightjar/domain/chat/example';
import { event } from '@nightjar/domain/events/calls';
import { exampleEvent } from '@nightjar/domain/events/example';
import { friendshipAction } from '@nightjar/domain/friends/calls';
import { id, me, minutesFromNow } from '@nightjar/domain/kernel/example';
import { exampleMe, examplePerson } from '@nightjar/domain/people/example';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { threadAnswer } from '../../testing/answers.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { fail, offline, pending, refusalSentence, refuse, reply } from '../../testing/replies.ts';
import { bringIntoView } from '../../testing/view.ts';

const pagePath = `/chats/${id('conversation')}`;
const robin = exampleMe();
const finch = examplePerson({
  id: id('user', 3),
  first_name: 'Finch',
  nickname: 'Finch',
  full_name: 'Finch Day',
});
const messageOfAda = exampleMessage();
const ownMessage = exampleMessage({
  message_id: id('message', 2),
  sender: robin,
  message: 'On my way',
  created_at: minutesFromNow(-10),
});
const conversationReply = (conversation: ReturnType<typeof exampleConversation>) =>
  reply(conversations, { conversations: [conversation], more: false });
type Conversation = ReturnType<typeof exampleConversation>;
const chatReplies = (
  conversation: Conversation = exampleConversation(),
  thread = threadAnswer([messageOfAda, ownMessage]),
) => [conversationReply(conversation), reply(messages, thread)];
const groupChat = exampleGroup({ conversation_id: id('conversation') });
const quote = {
  message_id: messageOfAda.message_id,
  sender: messageOfAda.sender,
  message: messageOfAda.message,
  attachment_type: null,
};
/** The test server accepts each message unchanged. */
const sendMessageReply = reply(sendMessage, ({ message, client_id, reply_to_message_id }) =>
  exampleMessage({
    message_id: id('message', 9),
    sender: robin,
    message: message as string,
    client_id: client_id as string,
    reply_to: reply_to_message_id ? quote : null,
    created_at: minutesFromNow(0),
  }),
);
type App = Awaited<ReturnType<typeof renderApp>>;
const messageField = () => screen.findByRole('textbox', { name: 'Message' });
const sendText = async (app: App, text: string) => {
  await app.user.type(await messageField(), text);
  await app.user.click(screen.getByRole('button', { name: 'Send' }));
};
const openChatMenu = async (app: App) => {
  await app.user.click(await screen.findByRole('button', { name: 'Chat menu' }));
  return within(await screen.findByRole('dialog', { name: 'This chat' }));
};
const openActions = async (app: App, text: string) => {
  await app.user.click(await screen.findByRole('button', { name: `Actions for: ${text}` }));
  return within(await screen.findByRole('dialog', { name: 'Message' }));
};

describe('the room of an event', () => {
  it('the room of an event shows how many guests go to the event, and not how many have opened the room', async () => {
    const room = exampleConversation({
      ...{ type: 'event', title: 'Open mic, one song each', other: null },
      ...{ target_id: id('event'), member_count: 1 },
    });
    const night = exampleEvent({ event_id: id('event'), going_count: 9 });
    await renderApp(pagePath, [...chatReplies(room), reply(event, night)]);
    expect(await screen.findByText(/^9 going ·/)).toBeVisible();
    expect(screen.queryByText(/1 person/)).toBeNull();
    expect(screen.getByRole('link', { name: 'See the event' })).toHaveAttribute(
      'href',
      `/events/${id('event')}`,
    );
  });
});

describe('a message without words', () => {
  const folded = exampleMessage({ sender: finch, message: null });
  const answer = exampleMessage({
    message_id: id('message', 2),
    message: 'What?',
    reply_to: { message_id: folded.message_id, sender: finch, message: null, attachment_type: null },
  });

  it.each([
    ['of a person whom the viewer blocked shows that', [finch.id], 'Message from someone you blocked'],
    ['of another person does not show who blocked whom', [], "This message isn't shown"],
  ])(
    "a hidden message %s, under its sender's name and without a menu",
    async (_whose, folded_user_ids, words) => {
      await renderApp(pagePath, chatReplies(groupChat, threadAnswer([folded, answer], { folded_user_ids })));
      const [first, second] = within(await screen.findByRole('log', { name: 'Messages' })).getAllByRole(
        'article',
      );
      expect(first).toHaveTextContent(`Finch${words}`);
      expect(second).toHaveTextContent(/Finch.*Message not shown.*What\?/);
      expect(within(first as HTMLElement).queryByRole('button')).toBeNull();
    },
  );
});

describe('a chat', () => {
  it('a chat shows each message with its sender, which messages are new, and that the last one was seen', async () => {
    const latest = exampleMessage({
      message_id: id('message', 3),
      message: 'Hurry',
      created_at: minutesFromNow(-1),
    });
    const app = await renderApp(
      pagePath,
      chatReplies(
        exampleConversation({ unread_count: 1, last_read_message_id: ownMessage.message_id }),
        threadAnswer([messageOfAda, ownMessage, latest], {
          reads: [{ user_id: id('user', 2), last_read_message_id: ownMessage.message_id }],
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
    ['between two people', exampleConversation(), 'Say hi'],
    [
      'in a room',
      exampleConversation({ type: 'venue', title: 'The Low Lantern', other: null, target_id: id('venue') }),
      'Be the first to say hi',
    ],
  ])('a chat without a message (%s) shows that, and accepts a message', async (_, conversation, sentence) => {
    await renderApp(pagePath, chatReplies(conversation, threadAnswer([])));
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(await messageField()).toBeEnabled();
  });

  it('the chat of a bar has a link to the bar', async () => {
    await renderApp(
      pagePath,
      chatReplies(
        exampleConversation({ type: 'venue', title: 'The Low Lantern', other: null, target_id: id('venue') }),
      ),
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
  ] as const)(
    'a chat that is closed (%s) shows why and has no field for a message',
    async (closed, sentence) => {
      await renderApp(pagePath, chatReplies(exampleConversation({ closed })));
      expect(await screen.findByText(sentence)).toBeVisible();
      expect(screen.queryByLabelText('Message')).toBeNull();
    },
  );

  it.each([
    ['the chat', [pending(conversations)], 'Chat'],
    ['the list of its messages', [conversationReply(exampleConversation()), pending(messages)], 'Ada'],
  ])('a chat shows a skeleton while %s is loading', async (_, replies, title) => {
    await renderApp(pagePath, replies);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(document.querySelector('main [aria-busy="true"]')).not.toBeNull();
  });

  it.each([
    ['that does not load', [fail(conversations, 500)]],
    ['whose messages do not load', [conversationReply(exampleConversation()), fail(messages, 500)]],
    ['without a connection', [offline()]],
  ])('a chat %s is loaded again by "Try again"', async (_, broken) => {
    const app = await renderApp(pagePath, broken);
    const again = await screen.findByRole('button', { name: 'Try again' });
    app.reply(...chatReplies());
    app.line.restore();
    await app.user.click(again);
    expect(await screen.findByText('On my way')).toBeVisible();
  });

  it.each([
    ['no such chat exists', reply(conversations, { conversations: [], more: false })],
    ['the server refuses it to the user', fail(conversations, 403)],
    ['the address has no valid id', fail(conversations, 400)],
  ])('the page of a chat shows that the chat is gone when %s, and links to the map', async (_, answer) => {
    await renderApp(pagePath, [answer]);
    expect(await screen.findByText('Gone before you got here.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Discover' })).toHaveAttribute('href', '/discover');
  });

  it('a chat requests older messages, and shows that they failed to load', async () => {
    const first = exampleMessage({ message_id: id('message', 5), message: 'The fifth' });
    const app = await renderApp(pagePath, [
      conversationReply(exampleConversation()),
      reply(messages, threadAnswer([first], { more: true })),
      fail(messages, 500),
    ]);
    expect(await screen.findByText("Older messages didn't load.")).toBeVisible();
    expect(app.inputs(messages).at(-1)?.before).toBe(id('message', 5));
    expect(screen.getByText('The fifth')).toBeVisible();
  });

  it('a chat is marked as read up to the message that was in view for a second', async () => {
    const app = await renderApp(pagePath, [
      ...chatReplies(exampleConversation({ unread_count: 1, last_read_message_id: null })),
      reply(markConversationRead, { last_read_message_id: ownMessage.message_id, unread_count: 0 }),
    ]);
    await screen.findByText('On my way');
    bringIntoView();
    await waitFor(() =>
      expect(app.inputs(markConversationRead)).toEqual([
        { conversation_id: id('conversation'), user_id: me, last_read_message_id: ownMessage.message_id },
      ]),
    );
  });
});

describe('a message', () => {
  it('a message is sent once, stays in its place and leaves the field empty', async () => {
    const app = await renderApp(pagePath, [...chatReplies(), sendMessageReply]);
    await sendText(app, 'Save me a seat');
    await waitFor(() => expect(app.inputs(sendMessage)).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText('Sending')).toBeNull());
    expect(await screen.findAllByText('Save me a seat')).toHaveLength(1);
    expect(await messageField()).toHaveValue('');
    const [sent] = app.inputs(sendMessage);
    expect(sent).toMatchObject({ message: 'Save me a seat', user_id: me, mentions: [] });
    expect(app.keys(sendMessage)).toEqual([sent?.client_id]);
  });

  it('a message of spaces alone is not sent', async () => {
    const app = await renderApp(pagePath, [...chatReplies(), sendMessageReply]);
    await sendText(app, '   ');
    expect(screen.getByRole('button', { name: 'Send' })).toHaveAttribute('aria-disabled', 'true');
    expect(app.inputs(sendMessage)).toEqual([]);
  });

  it.each(sendMessage.refusals)(
    'a message that is refused (%s) shows the reason, and can be sent again or deleted',
    async code => {
      const params = { name: 'Ada' };
      const app = await renderApp(pagePath, [...chatReplies(), refuse(sendMessage, code, { params })]);
      await sendText(app, 'Are you up?');
      const why = within(await screen.findByRole('alert'));
      expect(why.getByText(refusalSentence(code, params))).toBeVisible();
      await app.user.click(why.getByRole('button', { name: /Not sent. Tap to retry./ }));
      await waitFor(() => expect(app.inputs(sendMessage)).toHaveLength(2));
      await app.user.click(await screen.findByRole('button', { name: 'Delete' }));
      await waitFor(() => expect(screen.queryByText('Are you up?')).toBeNull());
      // Under the first idempotency key the server would repeat its stored refusal, so a second attempt has a new key.
      expect(new Set(app.keys(sendMessage)).size).toBe(2);
    },
  );

  it('a message without a connection waits, and is sent once when the connection returns', async () => {
    const app = await renderApp(pagePath, [...chatReplies(), sendMessageReply]);
    await messageField();
    app.line.lose();
    await sendText(app, 'No bars here');
    expect(await screen.findByText("Not sent yet. It goes out when you're back online.")).toBeVisible();
    expect(app.inputs(sendMessage)).toEqual([]);
    app.line.restore();
    await waitFor(() =>
      expect(screen.queryByText("Not sent yet. It goes out when you're back online.")).toBeNull(),
    );
    await waitFor(() => expect(app.inputs(sendMessage)).toHaveLength(1));
    expect(await screen.findAllByText('No bars here')).toHaveLength(1);
  });

  it('an unsent message is kept as a draft when the chat is left and opened again', async () => {
    const app = await renderApp(pagePath, chatReplies(), { before: ['/support'] });
    await app.user.type(await messageField(), 'Half a thought');
    await app.user.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(app.path()).toBe('/support'));
    await app.goTo(pagePath);
    expect(await messageField()).toHaveValue('Half a thought');
  });

  it('"Reply" in the menu of a message answers that message, and Escape cancels the answer', async () => {
    const app = await renderApp(pagePath, [...chatReplies(), sendMessageReply]);
    const answer = async () =>
      app.user.click(
        (await openActions(app, 'At the Lantern already')).getByRole('button', { name: 'Reply' }),
      );
    await answer();
    expect(await screen.findByText('Reply to Ada')).toBeVisible();
    await waitFor(async () => expect(await messageField()).toHaveFocus());
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText('Reply to Ada')).toBeNull());
    await answer();
    await sendText(app, 'Which one?');
    await waitFor(() =>
      expect(app.inputs(sendMessage)[0]?.reply_to_message_id).toBe(messageOfAda.message_id),
    );
  });

  it('a quoted message of the reader\'s own is shown as written by "You"', async () => {
    const reply_to = {
      ...quote,
      message_id: ownMessage.message_id,
      sender: robin,
      message: ownMessage.message,
    };
    const answered = exampleMessage({ message_id: id('message', 8), message: 'Same here', reply_to });
    await renderApp(pagePath, chatReplies(exampleConversation(), threadAnswer([ownMessage, answered])));
    const quoted = await screen.findByRole('button', {
      name: new RegExp(`^Reply to You ?${ownMessage.message}`),
    });
    expect(quoted).not.toHaveTextContent('robin');
  });

  it('a person in a group chat is mentioned by the keyboard alone', async () => {
    const app = await renderApp(pagePath, [
      ...chatReplies(groupChat),
      reply(conversationMembers, [
        exampleConversationMember(),
        exampleConversationMember(finch),
        exampleConversationMember(robin),
      ]),
      sendMessageReply,
    ]);
    await app.user.type(await messageField(), 'Where is @');
    const names = within(await screen.findByRole('listbox', { name: 'People in this chat' }));
    expect(names.getAllByRole('option').map(option => option.textContent)).toEqual(
      expect.arrayContaining([expect.stringContaining('Ada'), expect.stringContaining('Finch')]),
    );
    expect(names.queryByText('robin')).toBeNull();
    await app.user.keyboard('Fi{Enter}');
    expect(await messageField()).toHaveValue('Where is @Finch ');
    await app.user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(app.inputs(sendMessage)[0]?.mentions).toEqual([finch.id]));
  });

  it('an unfinished mention is completed when the message is sent, and the list of names closes when "Attach" is pressed', async () => {
    const app = await renderApp(pagePath, [
      ...chatReplies(groupChat),
      reply(conversationMembers, [
        exampleConversationMember(),
        exampleConversationMember(finch),
        exampleConversationMember(robin),
      ]),
      sendMessageReply,
    ]);
    await app.user.type(await messageField(), 'Here comes @Fi');
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

  it('the arrow keys move the focus between messages, from the latest up', async () => {
    const app = await renderApp(pagePath, chatReplies());
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
  const { message_id } = messageOfAda;

  it('an emoji on a message shows at once, and is removed by a second press', async () => {
    const app = await renderApp(pagePath, [
      ...chatReplies(),
      reply(reactToMessage, ({ emoji, on }) => ({
        message_id,
        reactions: on ? [{ emoji: emoji as string, count: 1, mine: true }] : [],
      })),
    ]);
    const actions = await openActions(app, 'At the Lantern already');
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

  it.each(reactToMessage.refusals)(
    'an emoji on a message that is refused (%s) disappears, and the reason is shown',
    async code => {
      const params = { name: 'Ada' };
      const app = await renderApp(pagePath, [...chatReplies(), refuse(reactToMessage, code, { params })]);
      const actions = await openActions(app, 'At the Lantern already');
      await app.user.click(actions.getByRole('button', { name: 'React with 🔥' }));
      expect(await screen.findByText(refusalSentence(code, params))).toBeVisible();
      await waitFor(() => expect(screen.queryByLabelText(/🔥 1/)).toBeNull());
      expect(app.inputs(reactToMessage)).toHaveLength(1);
    },
  );

  it('a closed chat does not offer an emoji on its messages', async () => {
    const reacted = { ...messageOfAda, reactions: [{ emoji: '🔥', count: 2, mine: false }] };
    const app = await renderApp(
      pagePath,
      chatReplies(exampleConversation({ closed: 'left' }), threadAnswer([reacted])),
    );
    expect(await screen.findByRole('button', { name: '🔥 2' })).toBeDisabled();
    const actions = await openActions(app, 'At the Lantern already');
    expect(actions.getByRole('button', { name: 'Copy' })).toBeVisible();
    expect(actions.queryByRole('button', { name: 'Reply' })).toBeNull();
    expect(actions.queryByRole('button', { name: 'React with 🔥' })).toBeNull();
  });
});

describe('the menu of an open chat', () => {
  const renamed = { conversation_id: id('conversation'), group_name: 'Late shift' };
  const rename = async (app: App) => {
    await app.user.click((await openChatMenu(app)).getByRole('button', { name: 'Rename' }));
    const name = await screen.findByRole('textbox', { name: 'Group name' });
    await app.user.clear(name);
    expect(screen.getByRole('button', { name: 'Rename' })).toBeDisabled();
    await app.user.type(name, 'Late shift{Enter}');
  };

  it("the list of people in a chat has a link to each person's profile", async () => {
    const app = await renderApp(pagePath, [
      ...chatReplies(groupChat),
      reply(conversationMembers, [
        exampleConversationMember({ admin: true }),
        exampleConversationMember(robin),
      ]),
    ]);
    await app.user.click((await openChatMenu(app)).getByRole('button', { name: /People/ }));
    expect(await screen.findByRole('link', { name: /Ada.*Admin/ })).toHaveAttribute(
      'href',
      `/profile/${id('user', 2)}`,
    );
    expect(screen.getByRole('link', { name: /robin \(you\)/ })).toBeVisible();
  });

  it('a group chat is renamed from its menu', async () => {
    const app = await renderApp(pagePath, [
      ...chatReplies(groupChat),
      conversationReply({ ...groupChat, title: 'Late shift' }),
      reply(renameConversation, renamed),
    ]);
    await rename(app);
    expect(await screen.findByRole('heading', { level: 1, name: 'Late shift' })).toBeVisible();
    expect(app.inputs(renameConversation)).toEqual([{ ...renamed, user_id: me }]);
  });

  it.each(renameConversation.refusals)(
    'a refused name of a group chat (%s) shows the reason beside the name',
    async code => {
      const app = await renderApp(pagePath, [...chatReplies(groupChat), refuse(renameConversation, code)]);
      await rename(app);
      expect(await screen.findByText(refusalSentence(code))).toBeVisible();
      expect(screen.getByRole('textbox', { name: 'Group name' })).toBeInvalid();
    },
  );

  it('a group chat cannot be renamed without a connection', async () => {
    const app = await renderApp(pagePath, chatReplies(groupChat));
    await app.user.click((await openChatMenu(app)).getByRole('button', { name: 'Rename' }));
    await screen.findByRole('textbox', { name: 'Group name' });
    app.line.lose();
    expect(await screen.findByRole('button', { name: 'Needs signal' })).toBeDisabled();
  });

  it('the header of a muted chat shows that it is muted', async () => {
    const app = await renderApp(pagePath, [
      ...chatReplies(),
      conversationReply(exampleConversation({ muted: true })),
      reply(muteConversation, { conversation_id: id('conversation'), muted: true }),
    ]);
    await app.user.click((await openChatMenu(app)).getByRole('button', { name: 'Mute' }));
    expect(await screen.findByText('Chat muted')).toBeVisible();
    expect(
      within(document.querySelector('header') as HTMLElement).getByRole('img', { name: 'Muted' }),
    ).toBeVisible();
  });

  it('a chat is deleted after a question, and the app returns to the previous page', async () => {
    const app = await renderApp(
      pagePath,
      [...chatReplies(), reply(deleteConversation, { conversation_id: id('conversation'), deleted: true })],
      { before: ['/support'] },
    );
    await app.user.click((await openChatMenu(app)).getByRole('button', { name: 'Delete' }));
    const question = within(await screen.findByRole('dialog', { name: 'Delete this chat?' }));
    await app.user.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(app.path()).toBe('/support'));
    expect(app.inputs(deleteConversation)).toHaveLength(1);
  });

  it('the other person of a chat is blocked from its menu after a question', async () => {
    const app = await renderApp(pagePath, [
      ...chatReplies(),
      reply(friendshipAction, { user_id: id('user', 2), relation: 'none', friendship_id: null }),
    ]);
    await app.user.click((await openChatMenu(app)).getByRole('button', { name: 'Block' }));
    const question = within(await screen.findByRole('dialog', { name: 'Block Ada?' }));
    await app.user.click(question.getByRole('button', { name: 'Block' }));
    await waitFor(() =>
      expect(app.inputs(friendshipAction)).toEqual([
        { user_id: me, other_user_id: id('user', 2), action: 'block' },
      ]),
    );
  });
});
