import { descriptionAtLeast, descriptionLimit, tooShort } from '@nightjar/domain/reports/entity';

/** The reasons for reporting a person, as the description begins. */
export const personReasons = [
  'Harasses me',
  'Pretends to be someone else',
  'Spam or selling',
  'Under age',
  'Felt unsafe',
] as const;
export const venueReasons = [
  'Wrong facts',
  "Wouldn't pour",
  'Treated badly',
  'Felt unsafe',
  "Doesn't exist",
] as const;

/** The description with a reason for its first words: the one before makes room, what was written stays. */
export function withReason(description: string, before: string, reason: string): string {
  const rest =
    before && description.startsWith(opening(before))
      ? description.slice(opening(before).length)
      : description;
  return `${opening(reason)}${rest.trimStart()}`;
}

const opening = (reason: string) => `${reason}: `;

/** The specification's sentence for a description that is too short, or null. */
export function descriptionError(description: string): string | null {
  return description.trim().length < descriptionAtLeast ? tooShort : null;
}

/** "12 of 1000", and whether it is near enough to be announced. */
export function counterWords(description: string): { text: string; near: boolean } {
  const left = descriptionLimit - description.length;
  return { text: `${description.length} of ${descriptionLimit}`, near: left <= 50 };
}
