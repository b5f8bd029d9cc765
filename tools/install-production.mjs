// Installs what a production server needs and nothing for tests, and builds the client: `npm run install:production`,
// first and at each upgrade. The server of this folder must not run meanwhile, because its packages are replaced.
import { buildIfNeeded, isBuilt, webClient } from './client-build.mjs';
import { install, ownNode, packageSets, root, runToTheEnd } from './install.mjs';

if (!isBuilt(webClient)) {
  console.error('Installing what the client is built with …');
  install(packageSets.serverAndBuild);
  buildIfNeeded(webClient);
}
console.error('Installing what the server needs …');
install(packageSets.production);
runToTheEnd(
  ownNode,
  ['apps/server/src/platform/db/embedded/binaries.ts'],
  { cwd: root },
  'The links between the libraries of the embedded PostgreSQL could not be made',
);
console.error('Nightjar is installed for production. Start it with "npm start".');
