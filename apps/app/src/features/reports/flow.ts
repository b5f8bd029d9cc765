import { shortestDescriptionLength, tooShortMessage } from '@nightjar/domain/reports/entity';

/**
 * Puts the chosen reason at the beginning of the description. It replaces the reason that was chosen before, and the
 * typed text stays.
 */
export function withReason(description: string, before: string, reason: string): string {
  const rest =
    before && description.startsWith(reasonPrefix(before))
      ? description.slice(reasonPrefix(before).length)
      : description;
  return `${reasonPrefix(reason)}${rest.trimStart()}`;
}

const reasonPrefix = (reason: string) => `${reason}: `;

/**
 * Returns the specification's sentence for a description that is too short; null for a description that is long enough.
 */
export function descriptionError(description: string): string | null {
  return description.trim().length < shortestDescriptionLength ? tooShortMessage : null;
}
