import { guarded } from '../guarded.ts';
import type { Hub } from './hub.ts';
import { realtimeTimes } from './limits.ts';
import { refreshSight } from './revoking.ts';
import type { Connection } from './socket/connection.ts';
import { recheckChannel } from './topics/admission.ts';

/**
 * Closes sockets that are silent or unused, and channels whose token expired. It runs every second for the whole node,
 * so a socket needs no timers.
 */
export function runHeartbeat(hub: Hub): void {
  const now = hub.now();
  // A set and a map may lose members while they are read, so thousands of sockets need no copies.
  for (const connection of hub.connections) checkConnection(hub, connection, now);
  hub.topics.tick(now);
}

const checkConnection = guarded(
  'the heartbeat of a socket',
  (hub: Hub, connection: Connection, now: number) => {
    endExpiredChannels(hub, connection, now);
    if (isConnectionGone(connection, now)) connection.transport.terminate();
    else if (isConnectionIdle(connection, now)) connection.transport.close(1000, 'No channel');
    else pingAndRecheck(hub, connection, now);
  },
  (_hub, { transport }) => transport.terminate(),
);

/**
 * Ends channels whose token was not refreshed in time. The channel fails instead of closing, so that a phone that slept
 * joins it again by itself.
 */
function endExpiredChannels(hub: Hub, { channels }: Connection, now: number): void {
  for (const channel of channels.values()) {
    const late = now - channel.identity.expiresAt.getTime();
    if (late >= 0)
      hub.restart(channel, `InvalidJWTToken: Token has expired ${Math.floor(late / 1000)} seconds ago`);
  }
}

const isConnectionGone = ({ lastReceivedAt }: Connection, now: number): boolean =>
  now - lastReceivedAt > realtimeTimes.silence;

const isConnectionIdle = ({ channels, inUseAt }: Connection, now: number): boolean =>
  channels.size === 0 && now - inUseAt > realtimeTimes.withoutChannel;

function pingAndRecheck(hub: Hub, connection: Connection, now: number): void {
  if (now - connection.pingedAt >= realtimeTimes.ping) {
    connection.pingedAt = now;
    connection.transport.ping();
  }
  if (now - connection.checkedAt < realtimeTimes.revalidate) return;
  connection.checkedAt = now;
  for (const channel of connection.channels.values()) void recheckChannel(hub, channel);
  if (connection.viewer) void refreshSight(hub, connection.viewer);
}
