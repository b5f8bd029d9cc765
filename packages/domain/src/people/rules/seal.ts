import type { Person } from '../entity.ts';

/**
 * Whether the seal stands beside a name: for a bar's staff, whom their venue let in, and for people whom the house has
 * verified. An account does not get it by registering.
 */
export const hasSeal = ({ verified, pro }: Pick<Person, 'verified' | 'pro'>): boolean => verified || pro;
