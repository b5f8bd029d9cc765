import type { PushPort } from './port.ts';
import { push as web } from './web.ts';

/**
 * All platforms use the web file: the web view of a store build has no push messages, which the file reports as
 * unsupported.
 */
export const push: PushPort = web;
