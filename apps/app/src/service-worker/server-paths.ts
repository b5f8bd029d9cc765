/** The server answers these paths itself: the service worker and the development server leave them to it. */
export const serverPaths = [
  '/auth',
  '/rest',
  '/storage',
  '/realtime',
  '/functions',
  '/calendar',
  '/map',
  '/calendar',
  '/dev',
  '/docs',
  '/openapi.json',
  '/config.json',
];
