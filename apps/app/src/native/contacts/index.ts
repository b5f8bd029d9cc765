import type { ContactsPort } from './port.ts';
import { contacts as web } from './web.ts';

/**
 * All platforms use the web implementation. Where a device has no contact picker, `supported` is false and the app lets
 * the user paste phone numbers.
 */
export const contacts: ContactsPort = web;
