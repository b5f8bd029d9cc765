import { brand } from '../brand.ts';
import { defineRefusals } from '../kernel/failure.ts';

export const accountRefusals = defineRefusals({
  under_age: `${brand.name} is for people {age} and over.`,
  already_registered: 'You already have an account.',
});
