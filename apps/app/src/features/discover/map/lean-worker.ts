/** The worker of `lean-library.ts` cuts shapes into tiles and prepares what the map draws. */
import 'maplibre-gl/dist/maplibre-gl-worker.mjs';
