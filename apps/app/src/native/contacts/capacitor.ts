import type { ContactsPort } from './port.ts';

export const contacts = {
  supported: true,
  async pick() {
    const { Contacts } = await import('@capacitor-community/contacts');
    const { contacts: permission } = await Contacts.requestPermissions();
    if (permission !== 'granted' && permission !== 'limited')
      throw new Error('The address book may not be read.');
    const book = await Contacts.getContacts({ projection: { phones: true } });
    return book.contacts.flatMap(({ phones = [] }) => phones.flatMap(({ number }) => number ?? []));
  },
} satisfies ContactsPort;
