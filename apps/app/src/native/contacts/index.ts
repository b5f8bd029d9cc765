import { isNative } from '../platform.ts';
import { contacts as capacitor } from './capacitor.ts';
import type { ContactsPort } from './port.ts';
import { contacts as web } from './web.ts';

export const contacts: ContactsPort = isNative ? capacitor : web;
