import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Gone } from '../../ui/feedback/gone.tsx';

/** An address that leads nowhere, or to something that is gone. */
export function NotFound(): ReactNode {
  return <Gone renderBack={props => <Link to="/discover" {...props} />} />;
}
