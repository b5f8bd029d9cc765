import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icon/icon.tsx';
import { FactLine } from '../../../ui/row/facts.tsx';
import classes from './device-row.module.css';
import { settingsWords } from './words.ts';

export type DeviceRowProps = {
  name: string;
  facts: readonly ReactNode[];
  /** True for the device that the person uses at this moment. */
  current?: boolean;
  action?: ReactNode;
};

export function DeviceRow({ name, facts, current = false, action }: DeviceRowProps) {
  return (
    <div className={classes.row} data-current={current || undefined}>
      <Icon name="DeviceMobile" weight={current ? 'fill' : 'regular'} />
      <div className={classes.words}>
        <span className={classes.name}>{name}</span>
        {current && <span className={classes.here}>{settingsWords.sessions.inUse}</span>}
        <FactLine facts={facts} />
      </div>
      {action}
    </div>
  );
}
