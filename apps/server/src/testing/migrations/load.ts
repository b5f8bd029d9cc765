import { randomUUID } from 'node:crypto';
import {
  conversations,
  markConversationRead,
  reactToMessage,
  sendMessage,
} from '@nightjar/domain/chat/calls';
import { redeemPaidVoucherDrink } from '@nightjar/domain/drinks/calls';
import { eventsWithinBounds, followEvent, unfollowEvent } from '@nightjar/domain/events/calls';
import type { Call, RequestOf } from '@nightjar/domain/kernel/call';
import { ybor } from '@nightjar/domain/kernel/example';
import type { UserId } from '@nightjar/domain/kernel/id';
import { followVenue, unfollowVenue } from '@nightjar/domain/venues/calls';
import type { Database } from '../../platform/db/database.ts';
import type { builders } from '../builders.ts';

type Answer = { status: number; body: { success: boolean; message: string } };
/** The calls of the load are sent by this function, to a server in this process or in another one. */
type Send = <C extends Call>(call: C, input: RequestOf<C>, as: string) => Promise<Answer>;

export type LoadResult = {
  readonly made: number;
  /** The calls that were not answered as they should be, each with its answer. */
  readonly failed: readonly string[];
  readonly longestMs: number;
};

export type RunningLoad = {
  /** Resolves when each kind of call was answered this often since now. */
  waitForRounds(times: number): Promise<void>;
  stop(): Promise<LoadResult>;
};

type LoadTarget = { db: Database; build: ReturnType<typeof builders>; call: Send };

/** Keeps a bar busy: people write, react, read, pour, follow the bar, go to its event and look at the map, each as fast as it goes. */
export async function startLoad(place: LoadTarget): Promise<RunningLoad> {
  const errands = await createLoadActions(place);
  const counts = errands.map(() => 0);
  const failed: string[] = [];
  let longestMs = 0;
  let over = false;
  const send: Send = async (call, input, as) => {
    const began = performance.now();
    const answer = await place.call(call, input, as);
    longestMs = Math.max(longestMs, performance.now() - began);
    if (answer.status !== 200 || !answer.body.success)
      failed.push(`${call.id}: ${answer.status} ${answer.body.message}`);
    return answer;
  };
  const running = errands.map(async (errand, number) => {
    while (!over) {
      await errand(send);
      counts[number] = (counts[number] ?? 0) + 1;
    }
  });
  return {
    async waitForRounds(times) {
      const goal = counts.map(count => count + times);
      const reached = () => counts.every((count, number) => count >= (goal[number] ?? 0));
      while (!reached()) await Promise.race([new Promise(resolve => setTimeout(resolve, 5)), ...running]);
    },
    async stop() {
      over = true;
      await Promise.all(running);
      return { made: counts.reduce((sum, count) => sum + count, 0), failed, longestMs };
    },
  };
}

type LoadAction = (send: Send) => Promise<unknown>;

async function createLoadActions({ db, build }: LoadTarget): Promise<LoadAction[]> {
  // The bar has no opening hours, and the law ends no service there.
  await db
    .updateTable('alcohol_rules')
    .set({ serving_from: 0, serving_until: 0 })
    .where('state', '=', 'FL')
    .execute();
  const venue_id = await build.venue({ hours: JSON.stringify([]) });
  const { pro_code, pro_color_id } = await build.pro({ venue_id });
  const event_id = await build.event({ venue_id });
  const people = await Promise.all(Array.from({ length: 40 }, () => build.member()));
  const [rae, moth, owl] = people as [UserId, UserId, UserId];
  const conversation_id = await build.conversation(people);
  const box = {
    min_lat: ybor.lat - 0.1,
    max_lat: ybor.lat + 0.1,
    min_lng: ybor.lng - 0.1,
    max_lng: ybor.lng + 0.1,
  };
  let turn = 0;
  // The people take turns, because a person may send a limited number of messages in a minute.
  const write: LoadAction = send => {
    turn += 1;
    const user_id = people[turn % people.length] ?? rae;
    const message = { conversation_id, user_id, message: 'Another round?', client_id: randomUUID() };
    return send(sendMessage, message, user_id);
  };
  const lastMessage = () =>
    db
      .selectFrom('conversations')
      .where('id', '=', conversation_id)
      .select('last_message_id')
      .executeTakeFirst();
  return [
    write,
    write,
    async send => {
      const message_id = (await lastMessage())?.last_message_id;
      turn += 1;
      const user_id = people[turn % people.length] ?? rae;
      if (message_id)
        await send(reactToMessage, { message_id, conversation_id, emoji: '🍹', user_id }, user_id);
    },
    async send => {
      await send(markConversationRead, { conversation_id, user_id: moth }, moth);
      await send(conversations, { user_id: moth }, moth);
    },
    async send => {
      const user_id = await build.member();
      await build.location(user_id);
      const voucher_id = await build.voucher({ owner_id: user_id });
      return send(redeemPaidVoucherDrink, { user_id, voucher_id, venue_id, pro_code, pro_color_id }, user_id);
    },
    async send => {
      await send(followVenue, { user_id: owl, venue_id }, owl);
      await send(unfollowVenue, { user_id: owl, venue_id }, owl);
    },
    async send => {
      await send(followEvent, { user_id: moth, event_id }, moth);
      await send(unfollowEvent, { user_id: moth, event_id }, moth);
    },
    send => send(eventsWithinBounds, box, rae),
  ];
}
