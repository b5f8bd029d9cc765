import { lazy, Suspense, useState } from 'react';
import { queryClient } from '../../../platform/query-client.ts';
import { oneTimeProductsOptions } from '../remote.ts';

const loadBuySheet = () =>
  import('./buy-vouchers-sheet.tsx').then(sheet => ({
    default: sheet.BuyVouchersSheet,
  }));
const BuyVouchersSheet = lazy(loadBuySheet);

/**
 * Opens the sheet that sells vouchers. It opens once the products have loaded, so that it has its full height at once.
 */
export function useBuyVouchers(userId: string) {
  const [state, setState] = useState<'never' | 'loading' | 'open' | 'closed'>('never');
  const open = async () => {
    setState('loading');
    // Where the products fail to load, the sheet opens too. It shows the error and a button that loads them again.
    await Promise.allSettled([loadBuySheet(), queryClient.prefetchQuery(oneTimeProductsOptions())]);
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
