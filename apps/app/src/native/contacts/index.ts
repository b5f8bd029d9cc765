import type { ContactsPort } from './port.ts';
import { contacts as web } from './web.ts';

/** One file serves all platforms: where a web view has no picker, the person pastes numbers. */
export const contacts: ContactsPort = web;
