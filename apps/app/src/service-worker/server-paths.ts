/** The server answers these paths, so the service worker and the development server pass them on. */
export const serverPaths = [
  '/auth',
  '/rest',
  '/storage',
  '/realtime',
  '/functions',
  '/calendar',
  '/terms',
  '/privacy',
  '/map',
  '/locations',
  '/releases',
  '/bundles',
  '/dev',
  '/docs',
  '/openapi.json',
  '/config.json',
];
