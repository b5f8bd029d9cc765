import { type Dashboard, FieldColorModeId, type Panel, type RowPanel, ThresholdsMode } from '@grafana/schema';

/** One curve of a panel: a query and what the legend says. Labels of the curve are written as `{{task}}`. */
export type Curve = readonly [query: string, legend: string];

export type PanelPlan = {
  readonly title: string;
  readonly about: string;
  /** The unit has its name in Grafana, such as `s`, `reqps` or `percentunit`. */
  readonly unit: string;
  readonly curves: readonly Curve[];
  /** A panel with a figure shows one number in large type. It is red from `redFrom` on, or below `redBelow`. */
  readonly figure?: { readonly redFrom: number } | { readonly redBelow: number };
};
export type RowPlan = { readonly title: string; readonly panels: readonly PanelPlan[] };

/** The dashboard works with any data source of Prometheus, which the operator chooses above the panels. */
export const source = { type: 'prometheus', uid: '$' + '{datasource}' };

/** Grafana's grid has this many columns. */
const gridColumns = 24;
const panelHeight = 7;
const panelsPerLine = 3;
const panelWidth = gridColumns / panelsPerLine;

/** Lays the rows out one below the other, three panels in a line. */
export function layOut(rows: readonly RowPlan[]): (Panel | RowPanel)[] {
  const panels: (Panel | RowPanel)[] = [];
  let y = 0;
  for (const { title, panels: plans } of rows) {
    panels.push(rowPanel(title, { id: panels.length + 1, y }));
    y += 1;
    for (const [index, plan] of plans.entries()) {
      const place = {
        x: (index % panelsPerLine) * panelWidth,
        y: y + Math.floor(index / panelsPerLine) * panelHeight,
      };
      panels.push(panelOf(plan, { id: panels.length + 1, ...place }));
    }
    y += Math.ceil(plans.length / panelsPerLine) * panelHeight;
  }
  return panels;
}

const rowPanel = (title: string, { id, y }: { id: number; y: number }): RowPanel => ({
  type: 'row',
  id,
  title,
  collapsed: false,
  gridPos: { x: 0, y, w: gridColumns, h: 1 },
  panels: [],
});

function panelOf(plan: PanelPlan, { id, x, y }: { id: number; x: number; y: number }): Panel {
  const { title, about, unit, curves, figure } = plan;
  return {
    type: figure ? 'stat' : 'timeseries',
    id,
    title,
    description: about,
    datasource: source,
    gridPos: { x, y, w: panelWidth, h: panelHeight },
    fieldConfig: {
      defaults: {
        unit,
        min: 0,
        ...(figure && { thresholds: thresholdsOf(figure), color: { mode: FieldColorModeId.Thresholds } }),
      },
      overrides: [],
    },
    options: figure
      ? {
          reduceOptions: { calcs: ['lastNotNull'], fields: '', values: false },
          colorMode: 'value',
          textMode: 'auto',
        }
      : {
          legend: { displayMode: 'list', placement: 'bottom', showLegend: true },
          tooltip: { mode: 'multi', sort: 'desc' },
        },
    targets: curves.map(([expr, legendFormat], index) => ({
      refId: String.fromCharCode('A'.charCodeAt(0) + index),
      datasource: source,
      expr,
      legendFormat,
      range: true,
    })),
  };
}

function thresholdsOf(figure: NonNullable<PanelPlan['figure']>) {
  const [first, second] = 'redFrom' in figure ? ['green', 'red'] : ['red', 'green'];
  const value = 'redFrom' in figure ? figure.redFrom : figure.redBelow;
  return {
    mode: ThresholdsMode.Absolute,
    steps: [
      { color: first, value: null },
      { color: second, value },
    ],
  };
}

/** These two variables choose the data source and the servers that the panels show. */
export const variables: NonNullable<Dashboard['templating']> = {
  list: [
    { name: 'datasource', type: 'datasource', label: 'Data source', query: 'prometheus' },
    {
      name: 'instance',
      type: 'query',
      label: 'Server',
      datasource: source,
      query: 'label_values(nightjar_build_info, instance)',
      includeAll: true,
      multi: true,
      allValue: '.*',
      current: { selected: true, text: 'All', value: '$__all' },
      refresh: 2,
    },
  ],
};
