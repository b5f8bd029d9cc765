import type { WakeLockPort } from './port.ts';

export const wakeLock = {
  hold() {
    let held: WakeLockSentinel | undefined;
    let wanted = true;
    const take = async () => {
      if (!('wakeLock' in navigator) || document.visibilityState !== 'visible') return;
      // A device that saves battery may refuse the lock. Its screen then turns off after its set time.
      const lock = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (wanted) held = lock;
      else void lock?.release();
    };
    const release = () => {
      wanted = false;
      document.removeEventListener('visibilitychange', take);
      void held?.release();
    };
    // The browser releases the lock of a hidden page, so the lock is requested again when the page is visible.
    document.addEventListener('visibilitychange', take);
    void take();
    return release;
  },
} satisfies WakeLockPort;
