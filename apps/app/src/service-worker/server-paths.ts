/** Paths the server answers itself: the service worker and the development server do not answer them. */
export const serverPaths = [
  '/auth',
  '/rest',
  '/storage',
  '/realtime',
  '/functions',
  '/map',
  '/dev',
  '/docs',
  '/openapi.json',
  '/config.json',
];
