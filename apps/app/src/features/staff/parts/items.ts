import type { OwnPro } from '@nightjar/domain/staff/entity';
import type { ReactNode } from 'react';

/** The tools for serving guests receive these properties of a running shift. */
export type RunningShift = {
  pro: OwnPro;
  online: boolean;
  busy: boolean;
  onNewCode: () => void;
  /** The control that ends the shift is a tile beside the other tools. */
  end: ReactNode;
};
