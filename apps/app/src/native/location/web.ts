import type { Fix, LocationPermission, LocationPort } from './port.ts';

const options: PositionOptions = { enableHighAccuracy: true, timeout: 5000, maximumAge: 0 };

export const location = {
  current: () =>
    new Promise<Fix>(resolve => {
      if (!('geolocation' in navigator)) return resolve({ found: false, failure: 'unsupported' });
      navigator.geolocation.getCurrentPosition(
        ({ coords }) => resolve({ found: true, point: { lat: coords.latitude, lng: coords.longitude } }),
        error =>
          resolve({ found: false, failure: error.code === error.PERMISSION_DENIED ? 'denied' : 'failed' }),
        options,
      );
    }),

  async permission(): Promise<LocationPermission> {
    if (!('geolocation' in navigator)) return 'restricted';
    if (!('permissions' in navigator)) return 'unknown';
    const { state } = await navigator.permissions.query({ name: 'geolocation' });
    return state === 'prompt' ? 'unknown' : state;
  },
} satisfies LocationPort;
