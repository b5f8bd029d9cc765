import { brand } from '@nightjar/domain/brand';

export const registerWords = {
  next: 'Continue',
  names: {
    title: "What's your name?",
    number: (phone: string) => `Signing up with ${phone}`,
    otherNumber: 'Use another number',
  },
  birthday: {
    title: "When's your birthday?",
    age: (legalAge: number) => `${brand.name} is for people ${legalAge} and over.`,
    label: 'Date of birth',
    placeholder: 'MM/DD/YYYY',
  },
  wrong: {
    dob: 'When were you born? Month, day, year.',
    gender: 'Pick one. "Prefer not to say" is fine.',
    noDay: "That day isn't in the calendar. Month, day, year.",
    year: 'Check the year.',
  },
  portrait: {
    title: 'Add your photo',
    text: 'It helps friends find you at the bar. You can add it later, too.',
    failed: "Your account is ready. Only the photo didn't make it.",
    add: 'Add a photo',
    /** The sentence about the law has two links. These are its texts before, between and after the links. */
    law: { before: 'By continuing you accept the', between: 'and', after: '.' },
    create: 'Create my account',
    skip: 'Continue without a photo',
  },
} as const;
