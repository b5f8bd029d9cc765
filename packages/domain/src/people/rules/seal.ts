import type { Person } from '../entity.ts';

/**
 * Whether a name is shown with the seal: for a bar's staff, who were approved by their venue, and for people whom an
 * operator has verified. Registering does not set `verified`.
 */
export const hasSeal = ({ verified, pro }: Pick<Person, 'verified' | 'pro'>): boolean => verified || pro;
