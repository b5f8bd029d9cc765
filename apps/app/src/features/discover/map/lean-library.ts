import { AttributionControl, Map as MapLibre, setWorkerUrl } from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
import workerUrl from './lean-worker.ts?worker&url';

setWorkerUrl(workerUrl);

/** Our own style uses these parts of MapLibre: `map-library.ts` leaves the rest out of the build. */
export { AttributionControl, MapLibre as Map };
