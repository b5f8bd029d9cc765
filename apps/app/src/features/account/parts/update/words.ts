/** The banner, the settings and the download page use these texts about an update, in browsers and in store builds. */
export const updateWords = {
  banner: 'A new version is here.',
  reload: 'Reload',
  version: (version: string) => `Version ${version}`,
  ready: (version: string) => `Version ${version}, update ready`,
  readyHelp: "Takes a few seconds, and you're back here.",
  check: 'Check for updates',
  checkShort: 'Check',
  install: 'Update now',
  newest: "You're up to date.",
  progress: (message: string, percent: number | null) => (percent ? `${message} ${percent}%` : message),
  /** Before a reload, the app asks this where the page has typed text. */
  question: {
    title: 'Reload now?',
    text: "What you've typed here isn't saved. Reloading would lose it.",
    stay: 'Keep editing',
    reload: 'Reload anyway',
  },
} as const;
