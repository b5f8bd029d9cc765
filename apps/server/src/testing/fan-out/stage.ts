import type { UserId } from '@nightjar/domain/kernel/id';
import { conversationTopic, userTopic, venueStaffTopic, venueTopic } from '@nightjar/domain/live';
import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js';
import { createPublisher } from '../../platform/realtime/publisher.ts';
import type { TestApp } from '../app.ts';
import { supabaseClient } from '../supabase.ts';
import { type FanOutPeople, type ListenerRole, listenerRoles, makeCast } from './cast.ts';
import type { Fleet } from './fleets.ts';
import { type TopicKind, topicKinds } from './table.ts';

export type ReceivedEvent = { event: string; payload: unknown };
type TopicListener = { channel: RealtimeChannel; until(mark: string): Promise<ReceivedEvent[]> };
/** Contains the events that each listener received, by kind of topic. */
export type EventsByListener = Record<TopicKind, Record<ListenerRole, ReceivedEvent[]>>;

export type FanOutScene = FanOutPeople & {
  fleet: Fleet;
  /** This is Rae's own channel of the conversation, at the first node. */
  own: RealtimeChannel;
  /** Returns what all listeners at the second node have received since the last call. */
  received(): Promise<EventsByListener>;
  /** Returns the listeners who see Rae as present in the conversation, by the events that `received` has returned. */
  present(): Promise<ListenerRole[]>;
  leave(): Promise<void>;
};

/** Makes a new cast. Each listener uses the unmodified Supabase client and joins all four kinds of topic. */
export async function stageAt(app: TestApp, fleet: Fleet): Promise<FanOutScene> {
  const cast = await makeCast(app);
  const clientOf = async (url: string, who: UserId) => supabaseClient({ url }, await app.sessionOf(who));
  const clients = await Promise.all(listenerRoles.map(role => clientOf(fleet.there, cast.listeners[role])));
  const seats = await Promise.all(
    clients.map((client, at) =>
      Promise.all(
        topicKinds.map(kind => listenToTopic(client, topicOf(kind, cast, cast.everybody[at] as UserId))),
      ),
    ),
  );
  const raes = await clientOf(fleet.here, cast.rae);
  const { channel: own } = await listenToTopic(raes, topicOf('conversation', cast, cast.rae));
  const shown: Record<ListenerRole, readonly string[]> = {
    blocker: [],
    blocked: [],
    friend: [],
    stranger: [],
  };

  async function takeReceivedEvents(): Promise<EventsByListener> {
    const event = publishMark(cast, fleet);
    const all = await Promise.all(seats.map(mine => Promise.all(mine.map(({ until }) => until(event)))));
    const byRole = (kind: number) =>
      Object.fromEntries(listenerRoles.map((role, at) => [role, all[at]?.[kind]]));
    const byKind = Object.fromEntries(topicKinds.map((kind, at) => [kind, byRole(at)])) as EventsByListener;
    for (const role of listenerRoles)
      for (const { event, payload } of byKind.conversation[role])
        if (event === 'presence') shown[role] = payload as string[];
    return byKind;
  }
  async function findPresentListeners(): Promise<ListenerRole[]> {
    await takeReceivedEvents();
    return listenerRoles.filter(role => shown[role].includes(cast.rae));
  }
  async function leave(): Promise<void> {
    await Promise.all([raes, ...clients].map(client => client.removeAllChannels()));
  }
  return { ...cast, fleet, own, received: takeReceivedEvents, present: findPresentListeners, leave };
}

const topicOf = (kind: TopicKind, { conversation_id, venue_id }: FanOutPeople, listener: UserId): string =>
  ({
    user: userTopic.nameOf(listener),
    conversation: conversationTopic.nameOf(conversation_id),
    venue: venueTopic.nameOf(venue_id),
    'venue-staff': venueStaffTopic.nameOf(venue_id),
  })[kind];

let publishedMarkCount = 0;

/** Publishes an event without an author on all topics. When it arrives, all earlier events have arrived too. */
function publishMark(cast: FanOutPeople, { platform }: Fleet): string {
  publishedMarkCount += 1;
  const event = `mark ${publishedMarkCount}`;
  const topics = topicKinds.flatMap(kind => cast.everybody.map(listener => topicOf(kind, cast, listener)));
  createPublisher(platform.bus).publish({
    ...{ topics: [...new Set(topics)], event, payload: {}, from: null, about: [] },
  });
  return event;
}

/** Joins a topic. `until` returns what arrived before a certain event. */
async function listenToTopic(client: SupabaseClient, topic: string): Promise<TopicListener> {
  await client.realtime.setAuth();
  const received: ReceivedEvent[] = [];
  let wake = () => {};
  const receive = (event: string, payload: unknown) => {
    received.push({ event, payload });
    wake();
  };
  const channel = client.channel(topic, { config: { private: true, broadcast: { ack: true } } });
  channel.on('broadcast', { event: '*' }, ({ event, payload }) => receive(event, payload));
  if (topic.startsWith(conversationTopic.nameOf('')))
    channel.on('presence', { event: 'sync' }, () =>
      receive('presence', Object.keys(channel.presenceState())),
    );
  await new Promise<void>((resolve, reject) => {
    channel.subscribe((status, error) => {
      if (status === 'SUBSCRIBED') resolve();
      else if (status !== 'CLOSED') reject(error ?? new Error(status));
    });
  });
  async function takeEventsBefore(mark: string): Promise<ReceivedEvent[]> {
    for (;;) {
      const at = received.findIndex(({ event }) => event === mark);
      if (at >= 0) return received.splice(0, at + 1).slice(0, -1);
      await new Promise<void>(resolve => {
        wake = resolve;
      });
    }
  }
  return { channel, until: takeEventsBefore };
}
