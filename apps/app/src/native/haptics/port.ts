/** The app names one of these kinds of feedback, and each platform chooses its vibration pattern. */
export type HapticFeedback = 'selection' | 'light' | 'medium' | 'success' | 'warning' | 'error';

export type HapticsPort = {
  /** True if this device can vibrate. */
  readonly supported: boolean;
  readonly play: (touch: HapticFeedback) => void;
};
