import type { CallError } from '../../../platform/client.ts';
import { EmptyPerch } from '../../../ui/feedback/empty-perch.tsx';
import { PageHeader } from '../../../ui/shell/page-header.tsx';

/** For whoever has come to somebody else's drink: nothing of it is told. */
export function NoAccess({ text, onBack }: { text: string; onBack: () => void }) {
  return (
    <>
      <PageHeader title="This one keeps to the dark." onBack={onBack} />
      <EmptyPerch pose="away" icon="EyeSlash" title="Nothing to see here." text={text} />
    </>
  );
}

type Asked = { readonly error: CallError | null; readonly data: unknown };

/** Whether the server says that there is nothing to see here, and this phone has not seen it before. */
export const isNoAccess = ({ error, data }: Asked): boolean =>
  (error?.status === 403 || error?.status === 404) && !data;
