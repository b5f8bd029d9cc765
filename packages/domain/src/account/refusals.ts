import { brand } from '../brand.ts';
import { defineRefusals } from '../kernel/failure.ts';

export const accountRefusals = defineRefusals({
  under_age: `${brand.name} is for people {age} and over.`,
  terms_changed: 'There is a newer version already. Load the app again, read it, and then accept it.',
  already_registered: 'You already have an account.',
  own_account: 'You cannot put your own account on hold.',
  last_super_admin: 'This is the last super admin. Make another one first.',
  end_passed: 'That end has passed already. Choose a later one.',
  own_role: 'You cannot change your own roles. Ask another super admin.',
  not_registered: 'They have not finished signing up. Give the role once they have.',
  not_out: 'Your location is only followed while you are out.',
  account_on_hold: 'This account is on hold. Lift the hold first.',
});
