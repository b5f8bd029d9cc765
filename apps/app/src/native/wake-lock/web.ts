import type { WakeLockPort } from './port.ts';

export const wakeLock = {
  hold() {
    let held: WakeLockSentinel | undefined;
    let wanted = true;
    const take = async () => {
      if (!('wakeLock' in navigator) || document.visibilityState !== 'visible') return;
      // A battery saver may refuse the lock; the screen then goes dark as usual.
      const lock = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (wanted) held = lock;
      else void lock?.release();
    };
    const release = () => {
      wanted = false;
      document.removeEventListener('visibilitychange', take);
      void held?.release();
    };
    // The browser releases the lock with the page, so it is requested again when the page comes back.
    document.addEventListener('visibilitychange', take);
    void take();
    return release;
  },
} satisfies WakeLockPort;
