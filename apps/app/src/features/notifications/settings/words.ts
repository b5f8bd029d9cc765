import type { OptionalKind } from '@nightjar/domain/notifications/entity';
import type { IconName } from '../../../ui/icon/icon.tsx';

type KindWords = { readonly icon: IconName; readonly label: string; readonly help: string };

const wordsByKind: Record<OptionalKind, KindWords> = {
  drinks: {
    icon: 'Martini',
    label: 'Drinks',
    help: 'A drink or a round for you, and what became of those you sent.',
  },
  friends: { icon: 'Users', label: 'Friends', help: 'Who wants to be friends, and who said yes.' },
  events: {
    icon: 'CalendarStar',
    label: 'Events',
    help: "What you're going to: when it starts, moves or is off, and when a place comes free.",
  },
  chats: {
    icon: 'ChatsCircle',
    label: 'Chats',
    help: 'New messages, and when someone mentions you in a room.',
  },
  bars: {
    icon: 'Storefront',
    label: 'News of bars',
    help: 'A bar asks you to join, and news of the team you work with.',
  },
};

export const notificationSettingsWords = {
  title: 'Notifications',
  group: 'What we send you',
  kinds: wordsByKind,
  rest: "What's off still shows up under the bell, quietly. Login codes, refunds and warnings about your account always reach you.",
} as const;
