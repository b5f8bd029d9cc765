import { Geolocation } from '@capacitor/geolocation';
import type { LocationPermission, LocationPort, PositionFix } from './port.ts';

const options = { enableHighAccuracy: true, timeout: 10_000 };

/**
 * The plugin returns these codes if the user refused to share the location, or if location services are switched off.
 */
const deniedCodes = ['OS-PLUG-GLOC-0003', 'OS-PLUG-GLOC-0009'];

export const location = {
  supported: true,

  async readPosition(): Promise<PositionFix> {
    try {
      const { coords } = await Geolocation.getCurrentPosition(options);
      return { found: true, point: { lat: coords.latitude, lng: coords.longitude } };
    } catch (error) {
      const denied = error instanceof Error && 'code' in error && deniedCodes.includes(String(error.code));
      return { found: false, failure: denied ? 'denied' : 'failed' };
    }
  },

  async permission(): Promise<LocationPermission> {
    try {
      const { location: state, coarseLocation } = await Geolocation.checkPermissions();
      if (state === 'granted' || coarseLocation === 'granted') return 'granted';
      return state === 'denied' ? 'denied' : 'unknown';
    } catch {
      // `checkPermissions` rejects only if location services are switched off for the whole device.
      return 'restricted';
    }
  },
} satisfies LocationPort;
