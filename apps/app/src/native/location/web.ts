import type { LocationPermission, LocationPort, PositionFix } from './port.ts';

const options: PositionOptions = { enableHighAccuracy: true, timeout: 5000, maximumAge: 0 };

const supported = 'geolocation' in navigator;

export const location = {
  supported,

  readPosition: () =>
    new Promise<PositionFix>(resolve => {
      if (!supported) return resolve({ found: false, failure: 'unsupported' });
      navigator.geolocation.getCurrentPosition(
        ({ coords }) => resolve({ found: true, point: { lat: coords.latitude, lng: coords.longitude } }),
        error =>
          resolve({ found: false, failure: error.code === error.PERMISSION_DENIED ? 'denied' : 'failed' }),
        options,
      );
    }),

  async permission(): Promise<LocationPermission> {
    if (!supported) return 'restricted';
    if (!('permissions' in navigator)) return 'unknown';
    const { state } = await navigator.permissions.query({ name: 'geolocation' });
    return state === 'prompt' ? 'unknown' : state;
  },
} satisfies LocationPort;
