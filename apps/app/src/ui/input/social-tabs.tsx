import { SegmentedControl } from '@mantine/core';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { useEffect, useRef } from 'react';
import classes from './social-tabs.module.css';

export type SocialTab<Id extends string> = {
  id: Id;
  label: string;
  /** This is the number of items under this tab; left out if it is unknown. */
  count?: number;
};

export type SocialTabsProps<Id extends string> = {
  /** The label of the bar names the choice, such as "What to list". */
  label: string;
  tabs: readonly SocialTab<Id>[];
  value: Id;
  onChange: (id: Id) => void;
};

/**
 * Shows a bar of tabs, each of which lists one kind of items. If the tabs do not fit, the bar scrolls and the chosen
 * tab is brought into view.
 */
export function SocialTabs<Id extends string>({ label, tabs, value, onChange }: SocialTabsProps<Id>) {
  const scroller = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const chosen = scroller.current?.querySelector<HTMLElement>(`input[value="${value}"] + label`);
    chosen?.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'instant' });
  }, [value]);
  return (
    <div ref={scroller} className={classes.scroller}>
      <SegmentedControl
        aria-label={label}
        size="sm"
        value={value}
        onChange={id => {
          const tab = tabs.find(known => known.id === id);
          if (tab) onChange(tab.id);
        }}
        className={classes.tabs}
        classNames={{ label: classes.label }}
        data={tabs.map(tab => ({
          value: tab.id,
          label: (
            <>
              {tab.label} {tab.count !== undefined && <span className={classes.count}>{tab.count}</span>}
            </>
          ),
        }))}
      />
    </div>
  );
}
