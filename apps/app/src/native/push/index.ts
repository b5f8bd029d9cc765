import type { PushPort } from './port.ts';
import { push as web } from './web.ts';

/**
 * All platforms use the web implementation. The web view of a store build has no push messages, so the implementation
 * reports `unsupported` there.
 */
export const push: PushPort = web;
