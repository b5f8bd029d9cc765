import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { dashboard, dashboardFile, dashboardText } from './dashboard.ts';
import { source } from './panels.ts';

const panels = dashboard.panels ?? [];

test('the file of the dashboard is as `npm run dashboard` writes it', () => {
  expect(readFileSync(dashboardFile, 'utf8')).toBe(dashboardText());
});

test('the panels of the dashboard have ids and titles of their own, and no two lie in the same place', () => {
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length);
  const taken = new Set<string>();
  for (const { gridPos } of panels) {
    if (!gridPos) throw new Error('A panel has no place.');
    const { x, y, w, h } = gridPos;
    expect(x + w).toBeLessThanOrEqual(24);
    for (let column = x; column < x + w; column += 1)
      for (let line = y; line < y + h; line += 1) {
        expect(taken.has(`${column} ${line}`)).toBe(false);
        taken.add(`${column} ${line}`);
      }
  }
});

test('each panel of the dashboard takes its data from the source that is chosen at the top, and has a description', () => {
  const graphs = panels.flatMap(each => (each.type === 'row' || !('targets' in each) ? [] : [each]));
  expect(graphs.length).toBeGreaterThan(20);
  for (const { description, datasource, targets = [] } of graphs) {
    expect(description).toMatch(/\.$/);
    for (const each of [datasource, ...targets.map(target => target.datasource)])
      expect(each).toEqual(source);
    expect(new Set(targets.map(({ refId }) => refId)).size).toBe(targets.length);
  }
  expect(source.uid).toMatch(/^\$\{datasource\}$/);
  expect(dashboard.templating?.list?.map(({ name }) => name)).toEqual(['datasource', 'instance']);
});
