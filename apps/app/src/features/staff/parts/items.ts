import type { OwnPro } from '@nightjar/domain/staff/entity';
import type { ReactNode } from 'react';

/** A running shift as the tools for serving need it. */
export type RunningShift = {
  pro: OwnPro;
  online: boolean;
  busy: boolean;
  onNewCode: () => void;
  /** The end of the shift, as a tile beside the other tools. */
  end: ReactNode;
};
