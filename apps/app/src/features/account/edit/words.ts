import { bioLimit } from '@nightjar/domain/account/entity';

export const editWords = {
  title: 'Edit profile',
  picture: {
    banner: 'your banner',
    /** `what` names the picture: "your photo" or "your banner". */
    add: (what: string) => `Add ${what}`,
    change: (what: string) => `Change ${what}`,
    another: 'Choose another',
    remove: 'Remove',
  },
  bio: { label: 'Bio', used: (characters: number) => `${characters} of ${bioLimit}` },
  relationship: 'Relationship',
  email: { label: 'Email', help: 'For receipts. Only you see it.' },
  address: {
    title: 'Address',
    none: 'Not given',
    help: 'For mail. Only you see it.',
    street: 'Street',
    street2: 'Apt, suite, floor',
    city: 'City',
    state: 'State',
    zip: 'ZIP',
    country: 'Country',
  },
  phone: { title: 'Phone and birthday', none: 'No number', change: 'Change your number' },
  birthday: { none: 'No birthday' },
  wrong: { empty: "This can't be empty.", email: "That doesn't look like an email address." },
  failed: 'Failed to update profile',
  saved: 'Saved',
} as const;
