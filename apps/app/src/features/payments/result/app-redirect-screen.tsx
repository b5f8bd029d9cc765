import { ResultPage } from '../../../ui/feedback/result-page.tsx';
import type { PaymentReturn } from '../flow.ts';

export type AppRedirectScreenProps = {
  ended: PaymentReturn;
  /** Opens a page of the app; addresses of our hosts are followed as links. */
  onPath: (path: string) => void;
};

/** How a payment that was made elsewhere has ended. */
export function AppRedirectScreen({ ended, onPath }: AppRedirectScreenProps) {
  const { kind, title, text, target } = ended;
  const button =
    target.kind === 'path'
      ? { label: 'OK', href: target.path, onPress: () => onPath(target.path) }
      : { label: 'OK', href: target.url };
  return <ResultPage kind={kind} title={title} text={text} button={button} />;
}
