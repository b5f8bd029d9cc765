import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Platform } from '../../platform/platform.ts';
import { sendWithEtag } from '../../platform/web/tagged.ts';
import { presentLayer, presentStyle } from './present.ts';
import { basemapLayerNames, findBasemapLayer, listBasemapAttributions } from './queries/basemap.ts';

/**
 * The base map is served without a login and without a third party. `/map/style.json` lists the layers and their
 * credits, and the client chooses the colors. If `MAP_STYLE_URL` is set, the app uses that map instead.
 */
export function placesRoutes(
  app: FastifyInstance,
  platform: { reads: Platform['reads']; settings: Pick<Platform['settings'], 'mapStyleUrl'> },
): void {
  app.get('/map/style.json', async (request, reply) => {
    const elsewhere = platform.settings.mapStyleUrl;
    if (elsewhere) return reply.redirect(elsewhere, 302);
    const credits = await platform.reads.run(null, listBasemapAttributions);
    return sendWithEtag(request, setCacheHeader(reply), {
      type: 'application/json',
      body: JSON.stringify(presentStyle(credits)),
    });
  });
  for (const name of basemapLayerNames)
    app.get(`/map/layers/${name}.geojson`, async (request, reply) => {
      const layer = await platform.reads.run(null, db => findBasemapLayer(db, name));
      return sendWithEtag(request, setCacheHeader(reply), {
        type: 'application/geo+json',
        body: presentLayer(layer),
      });
    });
}

/**
 * Lets a browser keep its copy of the map and check whether it is current, because the map changes only when an
 * operator imports one.
 */
const setCacheHeader = (reply: FastifyReply) =>
  reply.header('cache-control', 'public, max-age=300, stale-while-revalidate=86400');
