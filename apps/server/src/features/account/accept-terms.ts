import { acceptTerms } from '@nightjar/domain/account/calls';
import { decideAcceptance } from '@nightjar/domain/account/rules/terms';
import { isRefusal } from '@nightjar/domain/kernel/failure';
import { handle, ok } from '../../platform/http/handler.ts';
import { versionsInForce } from '../../platform/legal/texts.ts';
import { saveAcceptance } from './queries/legal.ts';

/**
 * Stores that a person accepted the terms and the privacy policy that are in force. A repeated call keeps the moment of
 * the first.
 */
export const acceptTermsHandler = handle(acceptTerms, async ({ input, actor, now, db, platform }) => {
  const { terms, privacy } = input;
  const decision = decideAcceptance({ terms, privacy }, versionsInForce(platform.legal));
  if (isRefusal(decision)) return decision;

  await saveAcceptance(db, { userId: actor.userId, accepted: decision }, now);
  return ok({ terms_version: decision.terms, privacy_version: decision.privacy });
});
