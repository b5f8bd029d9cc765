import { AttributionControl, Map as MapLibre, setWorkerUrl } from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';

setWorkerUrl(workerUrl);

/** All of MapLibre, for an operator's own style: it may have rasters, raised buildings, a globe. */
export { AttributionControl, MapLibre as Map };
