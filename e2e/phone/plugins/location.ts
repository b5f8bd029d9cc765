import { type Plugin, type PluginGround, Refused } from './plugin.ts';

export type Spot = { readonly lat: number; readonly lng: number };
/** The phone's sensor has this state. `spot` is null where the phone knows no position. */
export type Sensor = { spot: Spot | null; servicesOn: boolean };

const locationServicesOffError = () => new Refused('Location services are not enabled.', 'OS-PLUG-GLOC-0007');

/** The plugin Geolocation reads one position while the app is open. It asks for the permission itself. */
export function geolocationPlugin(
  sensor: Sensor,
  { permission, askForPermission: ask }: PluginGround,
): Plugin {
  const state = () => {
    const location = permission('location');
    return { location, coarseLocation: location };
  };
  return {
    checkPermissions() {
      if (!sensor.servicesOn) throw locationServicesOffError();
      return state();
    },
    async requestPermissions() {
      if (!sensor.servicesOn) throw locationServicesOffError();
      await ask('location');
      return state();
    },
    async getCurrentPosition() {
      if (!sensor.servicesOn) throw locationServicesOffError();
      if ((await ask('location')) !== 'granted')
        throw new Refused('Location permission request was denied.', 'OS-PLUG-GLOC-0003');
      if (sensor.spot === null)
        throw new Refused('There was en error trying to obtain the location.', 'OS-PLUG-GLOC-0002');
      const { lat: latitude, lng: longitude } = sensor.spot;
      return { timestamp: Date.now(), coords: { latitude, longitude, accuracy: 5 } };
    },
  };
}
