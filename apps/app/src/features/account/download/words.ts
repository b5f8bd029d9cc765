import { brand } from '@nightjar/domain/brand';

/** Texts of the page where the app is had. */
export const downloadWords = {
  title: `${brand.name} lives on your phone`,
  version: `You already have it. Version ${brand.version}.`,
  update: 'Update now',
  check: 'Check for updates',
  checked: {
    asking: 'Checking...',
    newest: "You're up to date.",
    unreached: 'No signal. Try again once you have some.',
  },
  /** Captions of the photographs of the screens. */
  previews: {
    discover: "See who's out, and where",
    chat: 'Make the plan',
    drinks: 'Carry your drinks with you',
  },
  toApp: 'Back to the app',
  inBrowser: 'Continue in browser',
} as const;
