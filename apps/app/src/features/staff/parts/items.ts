import type { OwnPro } from '@nightjar/domain/staff/entity';
import type { ReactNode } from 'react';

/** These facts of a running shift are given to the tools for serving. */
export type RunningShift = {
  pro: OwnPro;
  online: boolean;
  busy: boolean;
  onNewCode: () => void;
  /** The control that ends the shift is a tile beside the other tools. */
  end: ReactNode;
};
