import type { ContactsPort } from './port.ts';

/** Chrome on Android has the Contact Picker API: the user chooses whose phone numbers the page gets. */
type ContactPicker = {
  readonly select: (fields: ['tel'], how: { multiple: true }) => Promise<{ readonly tel?: string[] }[]>;
};

declare global {
  interface Navigator {
    readonly contacts?: ContactPicker;
  }
}

export const contacts = {
  supported: typeof navigator.contacts?.select === 'function',
  async pick() {
    const picked = (await navigator.contacts?.select(['tel'], { multiple: true })) ?? [];
    return picked.flatMap(({ tel }) => tel ?? []);
  },
} satisfies ContactsPort;
