import type { RealtimeChannel, RealtimeClient } from '@supabase/realtime-js';
import { auth } from '../auth.ts';
import { serverUrl, settings } from '../config.ts';
import { returnDelayMs } from './return-delay.ts';
import type { Channel, JoinChannel } from './topics.ts';

/** A connection consists of the library's client and of functions that use code which the first load does not contain. */
type Connection = {
  readonly realtime: RealtimeClient;
  readonly hasPresence: (name: string) => boolean;
  /** Keeps the time in the server's answer to a join, within which the app returns after a lost connection. */
  readonly saveReconnectWindowMs: (answer: unknown) => void;
};

let connection: Promise<Connection> | undefined;
let mayConnect = true;
const connectionWaiters = new Set<() => void>();
/**
 * Openings and closings of the socket run one after the other, because the library does not open a socket that is still
 * closing.
 */
let lastTurn: Promise<unknown> = Promise.resolve();

/** The last answer to a join has this time: clients that lost their socket come back within so many milliseconds. */
let returnWithinMs = 0;
const retryDelayMs = (tries: number) =>
  returnDelayMs(tries, { withinMs: returnWithinMs, chance: Math.random() });

/** Creates the realtime client. Its code loads only with a session, so that the first load does not contain it. */
function openSocket(): Promise<Connection> {
  connection ??= connectRealtime().catch(error => {
    connection = undefined;
    throw error;
  });
  return connection;
}

async function connectRealtime(): Promise<Connection> {
  const [{ apiKey }, { RealtimeClient }, { conversationTopic }, { joinAnswer }] = await Promise.all([
    settings(),
    import('@supabase/realtime-js'),
    import('@nightjar/domain/live'),
    import('@nightjar/domain/kernel/topic'),
  ]);
  const realtime = new RealtimeClient(`${serverUrl.replace(/^http/, 'ws')}/realtime/v1`, {
    params: { apikey: apiKey },
    accessToken: async () => (await auth.accessToken()) ?? apiKey,
    reconnectAfterMs: retryDelayMs,
    // A page that leaves a topic is usually followed by a page that joins another topic, so a socket without topics
    // stays open for this many milliseconds.
    disconnectOnEmptyChannelsAfterMs: 2000,
  });
  return {
    realtime,
    hasPresence: name => name.startsWith(conversationTopic.nameOf('')),
    saveReconnectWindowMs(answer) {
      returnWithinMs = joinAnswer.safeParse(answer).data?.return_within_ms ?? 0;
    },
  };
}

/**
 * With true, opens the socket. With false, closes it, as while the app is hidden or offline. When the socket opens
 * again, the channels rejoin with a fresh token.
 */
export function pauseConnection(hold: boolean): void {
  if (mayConnect === hold) return;
  mayConnect = hold;
  if (mayConnect) {
    for (const go of connectionWaiters) go();
    connectionWaiters.clear();
  }
  if (connection) lastTurn = lastTurn.then(connectOrDisconnect, doNothing);
}

/** Closes the socket before the page is loaded again, and resolves once it is closed. */
export async function closeConnection(): Promise<void> {
  pauseConnection(false);
  await lastTurn;
}

function whenConnectionAllowed(): Promise<void> {
  return mayConnect ? Promise.resolve() : new Promise(resolve => connectionWaiters.add(resolve));
}

async function connectOrDisconnect(): Promise<void> {
  const realtime = (await connection)?.realtime;
  if (!realtime) return;
  if (!mayConnect) {
    await realtime.disconnect();
    return;
  }
  await realtime.setAuth();
  if (mayConnect && realtime.getChannels().length > 0) realtime.connect();
}

/**
 * If the server refuses a join, its error starts with this word. After any other error the app tries to join again.
 */
const notAllowedReason = 'Unauthorized';

/** Joins a private topic. The library rejoins it after a lost connection. */
export const joinOnWire: JoinChannel = (name, { onBroadcast, onJoined, onLost, onEnded, onPresent }) => {
  let left = false;
  const joining = connectWithRetries().then(
    async ({ realtime, hasPresence, saveReconnectWindowMs: noteJoined }) => {
      await whenConnectionAllowed();
      await realtime.setAuth();
      await lastTurn;
      if (left) return null;
      const channel = realtime.channel(name, { config: { private: true } });
      channel.on('broadcast', { event: '*' }, ({ event, payload }) => onBroadcast({ event, payload }));
      if (hasPresence(name))
        channel.on('presence', { event: 'sync' }, () => onPresent(Object.keys(channel.presenceState())));
      channel.joinPush.receive('ok', noteJoined);
      channel.subscribe((status, error) => {
        if (status === 'SUBSCRIBED') return onJoined();
        const isOver = status === 'CLOSED' || error?.message.startsWith(notAllowedReason);
        if (!isOver) return onLost();
        if (!left) onEnded();
        if (status !== 'CLOSED') void realtime.removeChannel(channel);
      });
      return { realtime, channel };
    },
  );
  const withChannel = (use: (channel: RealtimeChannel) => unknown) =>
    void joining.then(joined => joined && !left && use(joined.channel));
  return {
    broadcast: (event, payload) =>
      withChannel(channel => channel.send({ type: 'broadcast', event, payload })),
    appear: () => withChannel(channel => channel.track({ looking: true })),
    async leave() {
      left = true;
      const joined = await joining;
      await joined?.realtime.removeChannel(joined.channel);
    },
  } satisfies Channel;
};

/** Connects, and tries again until the socket's code has loaded. */
async function connectWithRetries(): Promise<Connection> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await openSocket();
    } catch {
      await new Promise(resolve => setTimeout(resolve, retryDelayMs(tries)));
    }
  }
}

function doNothing(): void {}
