/**
 * The people of the demo sign in with one publicly known code, so production never has them. Their phone numbers are
 * E.164 digits.
 */
export const demoPeople = [
  { name: 'Rae', phone: '18135550101', about: 'member' },
  { name: 'Moth', phone: '18135550102', about: 'member, friend of Rae' },
  { name: 'Dee', phone: '18135550103', about: 'bartender at The Low Lantern' },
  { name: 'Finch', phone: '18135550104', about: 'registered, not yet a member' },
  { name: 'Wren', phone: '18135550105', about: 'house rep' },
  { name: 'Owl', phone: '18135550106', about: 'runs everything' },
] as const;

export const demoSignInCode = '000000';

export const demoCity = 'Tampa';
