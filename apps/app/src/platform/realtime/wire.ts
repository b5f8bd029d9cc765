import type { RealtimeChannel, RealtimeClient } from '@supabase/realtime-js';
import { auth } from '../auth.ts';
import { serverUrl, settings } from '../config.ts';
import type { Channel, Join } from './topics.ts';

/** The one socket, and which topics tell who is there. */
type Line = { readonly realtime: RealtimeClient; readonly tellsPresence: (name: string) => boolean };

let line: Promise<Line> | undefined;
let open = true;
const waiting = new Set<() => void>();
/** Opening and closing take their turns: the library does not open what is still being closed. */
let turn: Promise<unknown> = Promise.resolve();

/** Milliseconds; spread, so that everybody a restarted server has lost does not come back in one moment. */
const steps = [1000, 2000, 5000, 10_000];
const againAfter = (tries: number) => (steps[tries - 1] ?? 10_000) * (0.5 + Math.random() / 2);

/** Nobody needs the channel before they have signed in, so its code stays out of the first load. */
function socket(): Promise<Line> {
  line ??= connect().catch(error => {
    line = undefined;
    throw error;
  });
  return line;
}

async function connect(): Promise<Line> {
  const [{ apiKey }, { RealtimeClient }, { conversationTopic }] = await Promise.all([
    settings(),
    import('@supabase/realtime-js'),
    import('@nightjar/domain/live'),
  ]);
  const realtime = new RealtimeClient(`${serverUrl.replace(/^http/, 'ws')}/realtime/v1`, {
    params: { apikey: apiKey },
    accessToken: async () => (await auth.accessToken()) ?? apiKey,
    reconnectAfterMs: againAfter,
    // A page that leaves one topic joins the next: the socket outlives the moment between.
    disconnectOnEmptyChannelsAfterMs: 2000,
  });
  return { realtime, tellsPresence: name => name.startsWith(conversationTopic.nameOf('')) };
}

/**
 * Holds the line, or lets it go while nobody looks or nothing can be reached. Channels lose it and join again with a
 * fresh token when it is back.
 */
export function holdLine(hold: boolean): void {
  if (open === hold) return;
  open = hold;
  if (open) {
    for (const go of waiting) go();
    waiting.clear();
  }
  if (line) turn = turn.then(changeLine, ignore);
}

function whenOpen(): Promise<void> {
  return open ? Promise.resolve() : new Promise(resolve => waiting.add(resolve));
}

async function changeLine(): Promise<void> {
  const realtime = (await line)?.realtime;
  if (!realtime) return;
  if (!open) {
    await realtime.disconnect();
    return;
  }
  await realtime.setAuth();
  if (open && realtime.getChannels().length > 0) realtime.connect();
}

/** How the wire begins the sentence that one may not join; anything else is worth another try. */
const notAllowed = 'Unauthorized';

/** Joins a private topic; the library rejoins by itself after a lost line. */
export const joinOnWire: Join = (name, { onBroadcast, onJoined, onLost, onEnded, onPresent }) => {
  let left = false;
  const joining = reach().then(async ({ realtime, tellsPresence }) => {
    await whenOpen();
    await realtime.setAuth();
    await turn;
    if (left) return null;
    const channel = realtime.channel(name, { config: { private: true } });
    channel.on('broadcast', { event: '*' }, ({ event, payload }) => onBroadcast({ event, payload }));
    if (tellsPresence(name))
      channel.on('presence', { event: 'sync' }, () => onPresent(Object.keys(channel.presenceState())));
    channel.subscribe((status, error) => {
      if (status === 'SUBSCRIBED') return onJoined();
      const isOver = status === 'CLOSED' || error?.message.startsWith(notAllowed);
      if (!isOver) return onLost();
      if (!left) onEnded();
      if (status !== 'CLOSED') void realtime.removeChannel(channel);
    });
    return { realtime, channel };
  });
  const withChannel = (use: (channel: RealtimeChannel) => unknown) =>
    void joining.then(joined => joined && !left && use(joined.channel));
  return {
    say: (event, payload) => withChannel(channel => channel.send({ type: 'broadcast', event, payload })),
    appear: () => withChannel(channel => channel.track({ looking: true })),
    async leave() {
      left = true;
      const joined = await joining;
      await joined?.realtime.removeChannel(joined.channel);
    },
  } satisfies Channel;
};

/** The socket's code may be out of reach at first; a topic is joined whenever it comes. */
async function reach(): Promise<Line> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await socket();
    } catch {
      await new Promise(resolve => setTimeout(resolve, againAfter(tries)));
    }
  }
}

function ignore(): void {}
