import { type PushChannel as ChannelId, pushChannels } from '@nightjar/domain/account/entity';
import type { PushChannel } from '../../native/push/port.ts';

/** Android lists the channels under these names in its settings. */
const channels: Readonly<Record<ChannelId, Omit<PushChannel, 'id'>>> = {
  chats: { name: 'Messages', importance: 'high' },
  drinks: { name: 'Drinks', importance: 'high' },
  friends: { name: 'Friends', importance: 'default' },
  events: { name: 'Nights', importance: 'default' },
  staff: { name: 'Your team', importance: 'high' },
};

/** The server names one of these channels in each message. */
export const namedChannels: readonly PushChannel[] = pushChannels.map(id => ({ id, ...channels[id] }));
