import type { WakeLockPort } from './port.ts';

export const wakeLock = {
  hold() {
    let held: WakeLockSentinel | undefined;
    let wanted = true;
    const take = async () => {
      if (!('wakeLock' in navigator) || document.visibilityState !== 'visible') return;
      // A battery saver may refuse; the screen then goes dark as it always does.
      const lock = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (wanted) held = lock;
      else void lock?.release();
    };
    const release = () => {
      wanted = false;
      document.removeEventListener('visibilitychange', take);
      void held?.release();
    };
    // The browser takes the lock away with the page; it is asked for again when the page comes back.
    document.addEventListener('visibilitychange', take);
    void take();
    return release;
  },
} satisfies WakeLockPort;
