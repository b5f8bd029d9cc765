import type { FastifyInstance } from 'fastify';
import type { Settings } from '../config/settings.ts';

/**
 * On an iPhone, links to these paths open in the browser: the venue desk, which a store build does not contain, the
 * operator's own pages of terms and privacy, and what programs request.
 */
const pathsOfBrowsers = [
  ...['/admin', '/terms', '/privacy'],
  ...['/bundles', '/calendar', '/docs', '/functions', '/map', '/storage'],
];

/**
 * A phone that has installed the app asks the host of a link which app may open it. iOS reads the first file and Android
 * the second. A deployment without the app of a platform has no such file.
 */
export function registerAppLinks(app: FastifyInstance, { links }: Pick<Settings, 'links'>): void {
  if (links.appleTeamId !== null)
    serveAppLinkFile(
      app,
      'apple-app-site-association',
      appleAppSiteAssociation(`${links.appleTeamId}.${links.appId}`),
    );
  if (links.androidFingerprints.length > 0)
    serveAppLinkFile(app, 'assetlinks.json', androidAssetLinks(links));
}

/** Apple's and Google's servers fetch the file, and take it only without a redirect and as JSON. */
function serveAppLinkFile(app: FastifyInstance, name: string, content: object): void {
  app.get(`/.well-known/${name}`, (_request, reply) =>
    reply.type('application/json').header('cache-control', 'public, max-age=3600').send(content),
  );
}

const appleAppSiteAssociation = (appId: string) => ({
  applinks: {
    details: [
      {
        appIDs: [appId],
        components: [
          ...pathsOfBrowsers.flatMap(path => [
            { '/': path, exclude: true },
            { '/': `${path}/*`, exclude: true },
          ]),
          { '/': '*' },
        ],
      },
    ],
  },
});

const androidAssetLinks = ({ appId, androidFingerprints }: Settings['links']) => [
  {
    relation: ['delegate_permission/common.handle_all_urls'],
    target: {
      namespace: 'android_app',
      package_name: appId,
      sha256_cert_fingerprints: androidFingerprints,
    },
  },
];
