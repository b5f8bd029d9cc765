import { AttributionControl, Map as MapLibre, setWorkerUrl } from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';

setWorkerUrl(workerUrl);

/** An operator's own style may have rasters, raised buildings or a globe, so it gets all of MapLibre. */
export { AttributionControl, MapLibre as Map };
