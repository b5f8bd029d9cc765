/** Paths the server answers itself: the service worker and the development server do not answer them. */
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
