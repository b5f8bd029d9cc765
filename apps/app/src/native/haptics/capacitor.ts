import type { HapticFeedback, HapticsPort } from './port.ts';

type HapticsPlugin = typeof import('@capacitor/haptics');

const patterns: Record<HapticFeedback, (plugin: HapticsPlugin) => Promise<void>> = {
  selection: ({ Haptics }) => Haptics.selectionChanged(),
  light: ({ Haptics, ImpactStyle }) => Haptics.impact({ style: ImpactStyle.Light }),
  medium: ({ Haptics, ImpactStyle }) => Haptics.impact({ style: ImpactStyle.Medium }),
  success: ({ Haptics, NotificationType }) => Haptics.notification({ type: NotificationType.Success }),
  warning: ({ Haptics, NotificationType }) => Haptics.notification({ type: NotificationType.Warning }),
  error: ({ Haptics, NotificationType }) => Haptics.notification({ type: NotificationType.Error }),
};

export const haptics = {
  supported: true,
  play: touch => void import('@capacitor/haptics').then(patterns[touch]),
} satisfies HapticsPort;
