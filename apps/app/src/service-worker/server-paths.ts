/** What the server answers itself: neither the app's own pages nor the development server stand in for these. */
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
