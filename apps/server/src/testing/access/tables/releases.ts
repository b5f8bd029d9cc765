import * as releases from '@nightjar/domain/releases/calls';
import { type AccessRow, anyone, registered } from '../table.ts';

export const releasesTable: readonly AccessRow[] = [
  { call: releases.version, names: null, input: () => ({}), expect: { always: anyone('ok') } },
  {
    call: releases.userVersion,
    names: null,
    input: (_, user_id) => ({ user_id, version: '1.1.175', reported_at: '2026-11-21T03:00:00Z' }),
    expect: { always: registered('ok') },
  },
  {
    // The answer is the same for a version that was never released.
    call: releases.releaseFailed,
    names: null,
    input: (_, user_id) => ({ user_id, version: '1.1.175', device_id: 'a-phone' }),
    expect: { always: registered('ok') },
  },
];
