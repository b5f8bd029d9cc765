import { acceptTerms } from '@nightjar/domain/account/calls';
import type { LegalVersions } from '@nightjar/domain/account/rules/terms';
import { api } from '../../../platform/api.ts';
import { reloadUserDetails } from '../../people/remote/session.ts';

/** Tells the server that the user accepts these versions. The details of the user then name them. */
export async function acceptTexts(userId: string, versions: LegalVersions): Promise<void> {
  await api.call(acceptTerms, { user_id: userId, ...versions });
  await reloadUserDetails();
}
