import type { PushPort } from './port.ts';
import { push as web } from './web.ts';

/** A store build's web view has no pushes of its own: there the capability reports that itself. */
export const push: PushPort = web;
