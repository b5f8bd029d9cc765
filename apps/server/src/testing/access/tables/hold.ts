import * as desk from '@nightjar/domain/account/desk/calls';
import { type Row, superAdmin } from '../table.ts';

const reason = 'Fights at the bar';
/** The end of the hold is in the past, so the rule refuses it. A hold would change what the other rows expect. */
const passed = '2020-01-01T00:00:00Z';

const ofPeople = (cell: 'ok' | 'no') => ({
  own: superAdmin(cell),
  'another’s': superAdmin(cell),
  'of a blocked pair': superAdmin(cell),
  missing: superAdmin(404),
});

export const holdTable: readonly Row[] = [
  {
    call: desk.suspendUser,
    names: 'person',
    input: user_id => ({ user_id, reason, until: passed }),
    expect: ofPeople('no'),
  },
  {
    call: desk.restoreUser,
    names: 'person',
    input: user_id => ({ user_id, reason }),
    expect: ofPeople('ok'),
  },
];
