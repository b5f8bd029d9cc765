import type { SharePort } from './port.ts';
import { share as web } from './web.ts';

/** One file serves all: iOS opens its sheet through `navigator.share`; Android's web view has none and copies. */
export const share: SharePort = web;
