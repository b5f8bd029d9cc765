import type { RealtimeChannel, RealtimeClient } from '@supabase/realtime-js';
import { auth } from './auth.ts';
import { serverUrl, settings } from './config.ts';

/** What a broadcast carries; events bring ids and what changed, the screen asks again through the call. */
export type Broadcast = { readonly event: string; readonly payload: unknown };

export type Listener = {
  readonly onBroadcast?: (broadcast: Broadcast) => void;
  /** Told at every join, also after a lost line: what was said meanwhile was missed and must be asked for. */
  readonly onJoined?: () => void;
  /** Told when the channel goes away: until the next join nothing is heard. */
  readonly onLost?: () => void;
};

let client: Promise<RealtimeClient> | undefined;

function socket(): Promise<RealtimeClient> {
  client ??= connect();
  return client;
}

/** Nobody needs the channel before they have signed in, so its code stays out of the first load. */
async function connect(): Promise<RealtimeClient> {
  const [{ apiKey }, library] = await Promise.all([settings(), import('@supabase/realtime-js')]);
  return new library.RealtimeClient(`${serverUrl.replace(/^http/, 'ws')}/realtime/v1`, {
    params: { apikey: apiKey },
    accessToken: async () => (await auth.accessToken()) ?? apiKey,
  });
}

type Topic = {
  readonly listeners: Set<Listener>;
  readonly leave: () => void;
  channel: RealtimeChannel | null;
};

/** Topics already joined: a topic is joined once, however many screens listen. */
const topics = new Map<string, Topic>();

/**
 * Hears a private topic (`user-{id}`, `conversation-{id}`, `venue-{id}`) until the returned function is called; a
 * plain function hears its broadcasts. The library rejoins by itself after a lost line.
 */
export function listen(name: string, heard: Listener | NonNullable<Listener['onBroadcast']>): () => void {
  const listener = typeof heard === 'function' ? { onBroadcast: heard } : heard;
  const topic = topics.get(name) ?? join(name);
  topic.listeners.add(listener);
  if (topic.channel?.state === 'joined') listener.onJoined?.();
  return () => {
    topic.listeners.delete(listener);
    if (topic.listeners.size > 0) return;
    topics.delete(name);
    topic.leave();
  };
}

/** Says something to everybody on a topic that is joined; while it is not, nothing is said and nobody waits. */
export function say(name: string, event: string, payload: Record<string, unknown>): void {
  const channel = topics.get(name)?.channel;
  if (channel?.state === 'joined') void channel.send({ type: 'broadcast', event, payload });
}

function join(name: string): Topic {
  const listeners = new Set<Listener>();
  let left = false;
  const joining = socket().then(async realtime => {
    await realtime.setAuth();
    if (left) return null;
    const channel = realtime.channel(name, { config: { private: true } });
    channel.on('broadcast', { event: '*' }, ({ event, payload }) => {
      for (const listener of listeners) listener.onBroadcast?.({ event, payload });
    });
    topic.channel = channel;
    channel.subscribe(status => {
      for (const listener of listeners) {
        if (status === 'SUBSCRIBED') listener.onJoined?.();
        else listener.onLost?.();
      }
    });
    return { realtime, channel };
  });
  const leave = () => {
    left = true;
    void joining.then(joined => joined?.realtime.removeChannel(joined.channel));
  };
  const topic: Topic = { listeners, leave, channel: null };
  topics.set(name, topic);
  return topic;
}
