import { lazy, Suspense, useState } from 'react';
import { queryClient } from '../../../platform/query-client.ts';
import { productsOptions } from '../remote.ts';

const loadSheet = () =>
  import('./buy-vouchers-sheet.tsx').then(sheet => ({
    default: sheet.BuyVouchersSheet,
  }));
const BuyVouchersSheet = lazy(loadSheet);

/** The sheet in which vouchers are bought. It comes once it knows what is on sale, so that it opens at its full height. */
export function useBuyVouchers(userId: string) {
  const [state, setState] = useState<'never' | 'coming' | 'open' | 'closed'>('never');
  const open = async () => {
    setState('coming');
    // What fails here is said in the sheet, which asks again.
    await Promise.allSettled([loadSheet(), queryClient.prefetchQuery(productsOptions())]);
    setState('open');
  };
  const loaded = state === 'open' || state === 'closed';
  const sheet = loaded && (
    <Suspense>
      <BuyVouchersSheet opened={state === 'open'} userId={userId} onClose={() => setState('closed')} />
    </Suspense>
  );
  return { open: () => void open(), coming: state === 'coming', sheet };
}
