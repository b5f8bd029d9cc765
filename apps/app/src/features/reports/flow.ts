import { shortestDescription, tooShortMessage } from '@nightjar/domain/reports/entity';

/**
 * Puts the reason at the beginning of the description. The reason before is replaced, and the typed text
 * stays.
 */
export function withReason(description: string, before: string, reason: string): string {
  const rest =
    before && description.startsWith(reasonPrefix(before))
      ? description.slice(reasonPrefix(before).length)
      : description;
  return `${reasonPrefix(reason)}${rest.trimStart()}`;
}

const reasonPrefix = (reason: string) => `${reason}: `;

/** Returns the specification's sentence for a description that is too short, or null. */
export function descriptionError(description: string): string | null {
  return description.trim().length < shortestDescription ? tooShortMessage : null;
}
