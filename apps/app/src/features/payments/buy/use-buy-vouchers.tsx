import { lazy, Suspense, useState } from 'react';
import { queryClient } from '../../../platform/query-client.ts';
import { productsOptions } from '../remote.ts';

const loadBuySheet = () =>
  import('./buy-vouchers-sheet.tsx').then(sheet => ({
    default: sheet.BuyVouchersSheet,
  }));
const BuyVouchersSheet = lazy(loadBuySheet);

/** The sheet opens at its full height, once the products have loaded. */
export function useBuyVouchers(userId: string) {
  const [state, setState] = useState<'never' | 'loading' | 'open' | 'closed'>('never');
  const open = async () => {
    setState('loading');
    // After a failure the sheet itself shows the error and loads again.
    await Promise.allSettled([loadBuySheet(), queryClient.prefetchQuery(productsOptions())]);
    setState('open');
  };
  const loaded = state === 'open' || state === 'closed';
  const sheet = loaded && (
    <Suspense>
      <BuyVouchersSheet opened={state === 'open'} userId={userId} onClose={() => setState('closed')} />
    </Suspense>
  );
  return { open: () => void open(), loading: state === 'loading', sheet };
}
