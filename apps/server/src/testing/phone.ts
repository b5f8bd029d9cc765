import { randomUUID } from 'node:crypto';
import { messages, sendMessage } from '@nightjar/domain/chat/calls';
import type { Message } from '@nightjar/domain/chat/entity';
import type { Call, Envelope, OutputOf, RequestOf } from '@nightjar/domain/kernel/call';
import type { MessageId } from '@nightjar/domain/kernel/id';
import { conversationTopic } from '@nightjar/domain/live';
import { supabaseClient } from './supabase.ts';

/**
 * This is a signed-in phone. It repeats requests without an answer on any connection, receives broadcasts, and fetches
 * what it missed after each gap.
 */
export type Phone = {
  /** Sends a message until the server has acknowledged it. All tries have the same client id. */
  send(text: string): Promise<Message>;
  /** Returns all messages that the phone knows, in order. */
  readonly shown: () => Message[];
  /** These are the ids of the messages that came by the socket. */
  readonly receivedIds: ReadonlySet<string>;
  /** True while the phone's socket has joined the conversation, so that messages come by the socket. */
  readonly isListening: () => boolean;
  close(): Promise<void>;
};

const answerTimeoutMs = 2_000;
const pauseBeforeRetryMs = 40;
const pageLimit = 100;

export async function openPhone(
  url: string,
  token: string,
  userId: string,
  conversationId: string,
): Promise<Phone> {
  const known = new Map<string, Message>();
  const keep = (all: readonly Message[]) => {
    for (const message of all) known.set(message.message_id, message);
  };
  const receivedIds = new Set<string>();
  let closed = false;
  const closing = new AbortController();

  async function ask<C extends Call>(call: C, input: RequestOf<C>): Promise<OutputOf<C>> {
    const answer = await fetch(url + call.path, {
      method: call.method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(input),
      signal: AbortSignal.any([AbortSignal.timeout(answerTimeoutMs), closing.signal]),
    });
    const body = (await answer.json()) as Envelope<OutputOf<C>>;
    if (answer.status >= 500) throw new Error(body.message);
    if (!body.success || body.data === null)
      throw new Refused(`${call.id}: ${answer.status} ${body.message}`);
    return body.data;
  }

  /** Repeats a call on a bad connection until there is an answer. A refusal is final. */
  async function insist<C extends Call>(call: C, input: RequestOf<C>): Promise<OutputOf<C>> {
    for (;;) {
      try {
        return await ask(call, input);
      } catch (error) {
        if (error instanceof Refused || closed) throw error;
        await new Promise(resolve => setTimeout(resolve, pauseBeforeRetryMs));
      }
    }
  }

  /**
   * This is the id of the last message before which no message is missing. Later messages may have gaps between them.
   */
  let whole = '';

  /** Fetches the latest page, and older pages until no message is missing. */
  async function catchUp(): Promise<void> {
    let newest = '';
    let before: MessageId | undefined;
    for (;;) {
      const asked = { conversation_id: conversationId, user_id: userId, limit: pageLimit, before };
      const page = await insist(messages, asked);
      keep(page.messages);
      newest ||= page.messages.at(-1)?.message_id ?? '';
      before = page.messages[0]?.message_id;
      if (!page.more || !before || before <= whole) break;
    }
    if (newest > whole) whole = newest;
  }

  let isListening = false;
  const client = supabaseClient({ url }, token);
  await client.realtime.setAuth();
  client
    .channel(conversationTopic.nameOf(conversationId), { config: { private: true } })
    .on('broadcast', { event: '*' }, ({ event, payload }) => {
      const received = conversationTopic.parse(event, payload);
      if (received?.event !== 'message') return;
      keep([received.payload.message]);
      receivedIds.add(received.payload.message.message_id);
    })
    .subscribe(state => {
      isListening = state === 'SUBSCRIBED';
      if (isListening) catchUp().catch(error => closed || Promise.reject(error));
    });

  return {
    async send(text) {
      const message = await insist(sendMessage, {
        conversation_id: conversationId,
        user_id: userId,
        message: text,
        client_id: randomUUID(),
      });
      keep([message]);
      return message;
    },
    shown: () => [...known.values()].sort((one, other) => (one.message_id < other.message_id ? -1 : 1)),
    receivedIds,
    isListening: () => isListening,
    async close() {
      closed = true;
      closing.abort();
      await client.removeAllChannels();
    },
  };
}

class Refused extends Error {}
