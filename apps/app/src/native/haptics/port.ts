/** The app names what the hand should feel; each platform chooses the motor pattern. */
export type HapticFeedback = 'selection' | 'light' | 'medium' | 'success' | 'warning' | 'error';

export type HapticsPort = {
  /** True where this device has a motor. */
  readonly supported: boolean;
  readonly play: (touch: HapticFeedback) => void;
};
