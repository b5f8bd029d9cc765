import type { Refusal } from '../../kernel/failure.ts';
import type { PublicSettings } from '../../kernel/public-settings.ts';
import { accountRefusals } from '../refusals.ts';

/** The versions of the operator's texts that are in force. An older server does not send them. */
export type LegalVersions = NonNullable<PublicSettings['legal']>;
export type LegalKind = keyof LegalVersions;

/** An answer that an older app has stored names no versions. */
type Accepted = { readonly terms_version?: string | null; readonly privacy_version?: string | null };

/** Returns the texts of which the user has not accepted the version that is in force. */
export function changedTexts(user: Accepted, inForce: LegalVersions | null): LegalKind[] {
  if (inForce === null) return [];
  const accepted = { terms: user.terms_version, privacy: user.privacy_version };
  return (['terms', 'privacy'] as const).filter(
    kind => accepted[kind] !== undefined && accepted[kind] !== inForce[kind],
  );
}

/** A person accepts the versions that they could read. They are asked again where a newer one has come meanwhile. */
export function decideAcceptance(
  read: LegalVersions,
  inForce: LegalVersions,
): LegalVersions | Refusal<'terms_changed'> {
  const isCurrent = read.terms === inForce.terms && read.privacy === inForce.privacy;
  return isCurrent ? inForce : accountRefusals.refuse('terms_changed');
}
