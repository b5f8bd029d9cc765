import type { ContactsPort } from './port.ts';
import { contacts as web } from './web.ts';

/** One file serves all: where a web view has no picker, numbers are pasted. */
export const contacts: ContactsPort = web;
