import type { Person } from '../entity.ts';

/**
 * True for a person whose name has the seal: staff of a bar whom their venue approved, and people whom an operator has
 * verified. Registering does not set `verified`.
 */
export const hasSeal = ({ verified, pro }: Pick<Person, 'verified' | 'pro'>): boolean => verified || pro;
