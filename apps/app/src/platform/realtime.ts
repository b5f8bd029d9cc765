import type { RealtimeClient } from '@supabase/realtime-js';
import { auth } from './auth.ts';
import { serverUrl, settings } from './config.ts';

/** What a broadcast carries; events bring ids and what changed, the screen asks again through the call. */
export type Broadcast = { readonly event: string; readonly payload: unknown };
type Listener = (broadcast: Broadcast) => void;

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

/** Topics already joined: a topic is joined once, however many screens listen. */
const topics = new Map<string, { readonly listeners: Set<Listener>; readonly leave: () => void }>();

/**
 * Hears every broadcast of a private topic (`user-{id}`, `conversation-{id}`, `venue-{id}`) until the returned
 * function is called. The library rejoins by itself after a lost line.
 */
export function listen(topic: string, listener: Listener): () => void {
  const joined = topics.get(topic) ?? join(topic);
  joined.listeners.add(listener);
  return () => {
    joined.listeners.delete(listener);
    if (joined.listeners.size > 0) return;
    topics.delete(topic);
    joined.leave();
  };
}

function join(topic: string) {
  const listeners = new Set<Listener>();
  let left = false;
  const joining = socket().then(async realtime => {
    await realtime.setAuth();
    if (left) return null;
    const channel = realtime.channel(topic, { config: { private: true } });
    channel.on('broadcast', { event: '*' }, ({ event, payload }) => {
      for (const listener of listeners) listener({ event, payload });
    });
    channel.subscribe();
    return { realtime, channel };
  });
  const leave = () => {
    left = true;
    void joining.then(joined => joined?.realtime.removeChannel(joined.channel));
  };
  const entry = { listeners, leave };
  topics.set(topic, entry);
  return entry;
}
