import type { TeamSignal } from '@nightjar/domain/staff/desk/entity';
import type { IconName } from '../../../../ui/icon/icon.tsx';

export const kindLabels: Record<TeamSignal['kind'], string> = {
  many_joined: 'Many new colleagues',
  large_team: 'A large team',
};

export const kindIcons: Record<TeamSignal['kind'], IconName> = {
  many_joined: 'UserPlus',
  large_team: 'Users',
};

export const teamSignalsWords = {
  title: 'Teams',
  failed: 'Failed to fetch the signals of teams',
  columns: { what: 'What', where: 'Where', people: 'People', last: 'Last' },
  people: (count: number) => `${count} people`,
  empty: {
    title: 'Every team looks like a team.',
    text: 'Nobody hired many people this month, and no team is unusually large.',
  },
} as const;
