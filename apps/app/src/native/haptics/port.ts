/** What the hand should feel; which motor pattern that is belongs to the platform. */
export type Touch = 'selection' | 'light' | 'medium' | 'success' | 'warning' | 'error';

export type HapticsPort = {
  /** Whether this device has anything to be felt. */
  readonly supported: boolean;
  readonly play: (touch: Touch) => void;
};
