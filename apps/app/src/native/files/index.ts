import type { FilesPort } from './port.ts';
import { files as web } from './web.ts';

/** All platforms use the web implementation, which checks whether it runs in a store build. */
export const files: FilesPort = web;
