import type { Person } from '../entity.ts';

/**
 * The seal is shown beside the names of a bar's staff, whom their venue approved, and of people whom an operator has
 * verified. Registering does not set `verified`.
 */
export const hasSeal = ({ verified, pro }: Pick<Person, 'verified' | 'pro'>): boolean => verified || pro;
