import type { PourSignal, signalSpans } from '@nightjar/domain/drinks/desk/entity';
import type { IconName } from '../../../../ui/icon/icon.tsx';

type SignalKind = PourSignal['kind'];
export type SignalSpan = (typeof signalSpans)[number];

export const kindLabels: Record<SignalKind, string> = {
  pro_velocity: 'Fast bartender',
  pair_velocity: 'The same two people',
  device_velocity: 'One phone, several guests',
  overrides: 'Many overrides',
  taken_back: 'Many taken back',
};

export const kindIcons: Record<SignalKind, IconName> = {
  pro_velocity: 'Timer',
  pair_velocity: 'Users',
  device_velocity: 'DeviceMobile',
  overrides: 'ShieldWarning',
  taken_back: 'ArrowClockwise',
};

const spanNames: Record<SignalSpan, string> = { day: 'today', week: 'this week', month: 'this month' };
export const spanLabels: Record<SignalSpan, string> = { day: 'Day', week: 'Week', month: 'Month' };

const poursText = (value: number) => `${value} ${value === 1 ? 'pour' : 'pours'}`;
const roundedText = (value: number) => String(Math.round(value * 10) / 10);

export const signalsWords = {
  title: 'Pours',
  failed: 'Failed to fetch signals',
  span: 'How far back',
  columns: { what: 'What', where: 'Where', who: 'Who', pours: 'Pours against usual', last: 'Last' },
  everywhere: 'Several bars',
  against: (signal: Pick<PourSignal, 'pours' | 'usual'>) =>
    signal.usual === null
      ? poursText(signal.pours)
      : `${poursText(signal.pours)}, usually ${roundedText(signal.usual)}`,
  onHold: 'On hold',
  nameless: 'Someone who left',
  empty: (span: SignalSpan) => ({
    title: `Nothing unusual ${spanNames[span]}.`,
    text: 'Bartenders, guests and phones poured as they usually do.',
  }),
} as const;
