import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { GonePage } from '../../ui/feedback/gone.tsx';

/** Shows the page for an unknown address. */
export function NotFound(): ReactNode {
  return <GonePage renderBack={props => <Link to="/discover" {...props} />} />;
}
