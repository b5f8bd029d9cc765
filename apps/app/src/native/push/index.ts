import type { PushPort } from './port.ts';
import { push as web } from './web.ts';

/** A store build's web view has no pushes of its own, and the web file reports that itself. */
export const push: PushPort = web;
