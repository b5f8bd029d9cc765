import type { FilesPort } from './port.ts';
import { files as web } from './web.ts';

/** One file serves all: what a store build does otherwise is a question to the same web view. */
export const files: FilesPort = web;
