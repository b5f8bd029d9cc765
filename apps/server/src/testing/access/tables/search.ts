import * as search from '@nightjar/domain/search/calls';
import { type AccessRow, member } from '../table.ts';

export const searchTable: readonly AccessRow[] = [
  {
    call: search.searchEverything,
    names: null,
    input: () => ({ search: 'moth' }),
    expect: { always: member('ok') },
  },
];
