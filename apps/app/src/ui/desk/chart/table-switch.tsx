import { Button } from '@mantine/core';

export type TableSwitchProps = {
  asTable: boolean;
  words: { readonly asTable: string; readonly asChart: string };
  onSwitch: (asTable: boolean) => void;
};

/** The button switches between a chart and its table. */
export function TableSwitch({ asTable, words, onSwitch }: TableSwitchProps) {
  return (
    <Button variant="subtle" size="compact-sm" onClick={() => onSwitch(!asTable)}>
      {asTable ? words.asChart : words.asTable}
    </Button>
  );
}
