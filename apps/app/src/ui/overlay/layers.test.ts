import { expect, test } from 'vitest';
import { addLayer, closeTopLayer } from './layers.ts';

test('the back button closes the topmost layer first and reports when no layer is left', () => {
  const closed: string[] = [];
  const removeSheet = addLayer(() => {
    closed.push('sheet');
    removeSheet();
  });
  const removeModal = addLayer(() => {
    closed.push('modal');
    removeModal();
  });
  expect([closeTopLayer(), closeTopLayer(), closeTopLayer()]).toEqual([true, true, false]);
  expect(closed).toEqual(['modal', 'sheet']);
});

test('a layer that closed without the back button is not closed again', () => {
  const closed: string[] = [];
  const removeUnder = addLayer(() => closed.push('under'));
  const removeOver = addLayer(() => closed.push('over'));
  removeUnder();
  closeTopLayer();
  removeOver();
  removeOver();
  expect(closed).toEqual(['over']);
  expect(closeTopLayer()).toBe(false);
});
