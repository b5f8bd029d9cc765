import type { FilesPort } from './port.ts';
import { files as web } from './web.ts';

/** One file serves all platforms: it asks the web view what a store build does differently. */
export const files: FilesPort = web;
