/**
 * This version of Stripe's API is always requested. So objects keep the form that `objects.ts` reads, whatever version
 * the account has.
 */
export const apiVersion = '2026-10-28.endive';
