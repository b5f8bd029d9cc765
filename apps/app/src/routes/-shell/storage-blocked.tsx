import { brand } from '@nightjar/domain/brand';
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';

/** Shows in place of the app what to do if the browser blocks the storage of this site. */
export const StorageBlocked = () => (
  <main>
    <ErrorPanel
      title="Your browser blocks storage for this site."
      message={`${brand.name} keeps your sign-in there. Allow cookies and site data for this site in your browser's settings, then try again.`}
      onRetry={() => window.location.reload()}
    />
  </main>
);
