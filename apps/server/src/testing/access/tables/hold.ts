import * as desk from '@nightjar/domain/account/desk/calls';
import { type AccessRow, superAdmin } from '../table.ts';

const holdReason = 'Fights at the bar';
/**
 * The end of the hold is in the past, so the call is refused. An accepted hold would change what the other rows expect.
 */
const passedTime = '2020-01-01T00:00:00Z';

const answersByOwner = (cell: 'ok' | 'no') => ({
  own: superAdmin(cell),
  'another’s': superAdmin(cell),
  'of a blocked pair': superAdmin(cell),
  missing: superAdmin(404),
});

export const holdTable: readonly AccessRow[] = [
  {
    call: desk.suspendUser,
    names: 'person',
    input: user_id => ({ user_id, reason: holdReason, until: passedTime }),
    expect: answersByOwner('no'),
  },
  {
    call: desk.restoreUser,
    names: 'person',
    input: user_id => ({ user_id, reason: holdReason }),
    expect: answersByOwner('ok'),
  },
];
