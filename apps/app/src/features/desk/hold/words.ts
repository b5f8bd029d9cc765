/** Texts of the hold on a venue: its button, and its panel on the page of the venue. */
export const venueHoldWords = {
  button: (name: string) => `Put ${name} on hold`,
  title: 'Hold',
  text: 'A hold hides the venue from guests and stops its pours until it ends or is lifted.',
  why: 'Why is it lifted?',
  lift: 'Lift the hold',
  lifted: (name: string) => `${name} is back.`,
} as const;
