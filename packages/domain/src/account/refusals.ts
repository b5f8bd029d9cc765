import { brand } from '../brand.ts';
import { defineRefusals } from '../kernel/failure.ts';

export const accountRefusals = defineRefusals({
  under_age: `${brand.name} is for people {age} and over.`,
  already_registered: 'You already have an account.',
  own_account: 'You cannot put your own account on hold.',
  last_super_admin: 'This is the last super admin. Make another one first.',
  end_passed: 'That end has passed already. Choose a later one.',
});
