/** Texts of the sheet that reports a person or a venue. */
export const reportWords = {
  /** On a venue's page. */
  venue: 'Report this place',
  title: (name: string) => `Report ${name}`,
  reason: "What's wrong?",
  description: 'Tell us what happened',
  send: 'Send report',
  needsSignal: 'Needs signal',
  secret: (name: string) => `${name} is never told who reported them.`,
  sent: 'Thanks. A person will read this.',
} as const;
