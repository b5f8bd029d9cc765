import { Haptics, ImpactStyle, NotificationType } from '@capacitor/haptics';
import type { HapticsPort, Touch } from './port.ts';

const patterns: Record<Touch, () => Promise<void>> = {
  selection: () => Haptics.selectionChanged(),
  light: () => Haptics.impact({ style: ImpactStyle.Light }),
  medium: () => Haptics.impact({ style: ImpactStyle.Medium }),
  success: () => Haptics.notification({ type: NotificationType.Success }),
  warning: () => Haptics.notification({ type: NotificationType.Warning }),
  error: () => Haptics.notification({ type: NotificationType.Error }),
};

export const haptics = { play: touch => void patterns[touch]() } satisfies HapticsPort;
