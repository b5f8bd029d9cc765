import type { ContactsPort } from './port.ts';
import { contacts as web } from './web.ts';

/** All platforms use the web implementation. On a device without a contact picker the user pastes phone numbers. */
export const contacts: ContactsPort = web;
