import { text } from '../kernel/text.ts';

/** Eight characters are the specification's; a thousand are the form's. */
export const descriptionAtLeast = 8;
export const descriptionLimit = 1000;
export const noTarget = 'Must include reported_user_id or reported_venue_id';
export const tooShort = `Description required (min ${descriptionAtLeast} chars)`;

export const reportStates = ['open', 'resolved', 'dismissed'] as const;

/** The reporter's description. */
export const description = text(descriptionAtLeast, descriptionLimit, tooShort);
