import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Gone } from '../../ui/feedback/gone.tsx';

/** Shows the page for an unknown address. */
export function NotFound(): ReactNode {
  return <Gone renderBack={props => <Link to="/discover" {...props} />} />;
}
