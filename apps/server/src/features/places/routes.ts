import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Platform } from '../../platform/platform.ts';
import { sendWithEtag } from '../../platform/web/tagged.ts';
import { presentLayer, presentStyle } from './present.ts';
import { basemapLayerNames, findBasemapLayer, listBasemapAttributions } from './queries/basemap.ts';

/**
 * Serves the map under the pins without a login or a third party: `/map/style.json` lists the layers and their credits,
 * and the client paints them in the design's colours. `MAP_STYLE_URL` replaces both.
 */
export function placesRoutes(
  app: FastifyInstance,
  platform: { readDb: Platform['readDb']; settings: Pick<Platform['settings'], 'mapStyleUrl'> },
): void {
  app.get('/map/style.json', async (request, reply) => {
    const elsewhere = platform.settings.mapStyleUrl;
    if (elsewhere) return reply.redirect(elsewhere, 302);
    const credits = await listBasemapAttributions(platform.readDb);
    return sendWithEtag(request, setCacheHeader(reply), {
      type: 'application/json',
      body: JSON.stringify(presentStyle(credits)),
    });
  });
  for (const name of basemapLayerNames)
    app.get(`/map/layers/${name}.geojson`, async (request, reply) => {
      const layer = await findBasemapLayer(platform.readDb, name);
      return sendWithEtag(request, setCacheHeader(reply), {
        type: 'application/geo+json',
        body: presentLayer(layer),
      });
    });
}

/** A map changes when an operator imports one: the browser keeps its copy and revalidates it. */
const setCacheHeader = (reply: FastifyReply) =>
  reply.header('cache-control', 'public, max-age=300, stale-while-revalidate=86400');
