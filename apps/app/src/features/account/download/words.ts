import { brand } from '@nightjar/domain/brand';

export const downloadWords = {
  title: `${brand.name} lives on your phone`,
  version: `You already have it. Version ${brand.version}.`,
  update: 'Update now',
  check: 'Check for updates',
  checked: {
    asking: 'Checking...',
    newest: "You're up to date.",
    later: "There's a newer version in your store.",
    unreached: 'No signal. Try again once you have some.',
  },
  /** Each text is the caption of a screenshot. */
  previews: {
    discover: "See who's out, and where",
    chat: 'Make the plan',
    drinks: 'Carry your drinks with you',
  },
  toApp: 'Back to the app',
  inBrowser: 'Continue in browser',
} as const;
