import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessible.ts';
import { goOut } from '../fixtures/guest.ts';
import { signIn } from '../fixtures/page.ts';
import { rae } from '../fixtures/people.ts';
import { test } from '../fixtures/test.ts';

const lantern = 'The Low Lantern';

test('a pin that is tapped and its row are one, and a browser that draws no map has the list alone', async ({
  page,
  site,
}) => {
  await goOut(site, rae);
  await signIn(page, rae, '/discover');
  const map = page.getByRole('region', { name: /^Map of tonight\. [1-9]\d* places/ });
  const open = page.getByRole('link', { name: `Open ${lantern}` });
  const row = page.locator('#night-list').getByRole('button', { name: new RegExp(`^${lantern}`) });
  await expect(map).toBeVisible();

  await test.step('a row that is pressed has its card, and the map goes there', async () => {
    await page.getByRole('button', { name: 'Resize list, peek' }).click();
    await row.click();
    await expect(open).toBeVisible();
    await expect(row).toHaveCount(0);
    await map.focus();
    for (const _ of [1, 2, 3]) await page.keyboard.press('+');
    await expect(page.getByRole('heading', { name: /on this map$/ })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a tap beside every pin ends the selection: its row is back', async () => {
    const { x, y } = await middleOfMap(page);
    await page.mouse.click(x - 120, y - 60);
    await expect(open).toBeHidden();
    await expect(row).toBeVisible();
  });

  await test.step('a tap on the pin selects it: its card has the focus, its row is gone from the list', async () => {
    const { x, y } = await middleOfMap(page);
    await page.mouse.click(x, y);
    await expect(open).toBeVisible();
    await expect(page.locator('#chosen')).toBeFocused();
    await expect(row).toHaveCount(0);
    await open.click();
    await expect(page.getByRole('heading', { level: 1, name: lantern })).toBeVisible();
  });

  await test.step('a browser without WebGL has the list alone, and says so', async () => {
    await page.addInitScript(() => {
      const { getContext } = HTMLCanvasElement.prototype;
      HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, type: string) {
        return type === '2d' ? Reflect.apply(getContext, this, [type]) : null;
      } as typeof getContext;
    });
    await page.goto('/discover');
    await expect(
      page.getByText("This browser can't draw the map. Everything on it is in this list."),
    ).toBeVisible();
    await expect(page.getByRole('region', { name: 'List' }).getByText(lantern).first()).toBeVisible();
    await expect(map).toHaveCount(0);
  });
});

/** Where the map is centred: in the middle of what the controls, its buttons and the list leave free. */
async function middleOfMap(page: Page): Promise<{ x: number; y: number }> {
  const [chips, button, list] = await Promise.all([
    boxOf(page, page.getByText('Open now', { exact: true })),
    boxOf(page, page.getByRole('button', { name: 'Go to my location' })),
    boxOf(page, page.getByRole('button', { name: /^Resize list/ })),
  ]);
  return { x: button.x / 2, y: (chips.y + chips.height + list.y) / 2 };
}

async function boxOf(page: Page, element: ReturnType<Page['getByRole']>) {
  const box = await element.boundingBox();
  if (!box) throw new Error(`Something of ${page.url()} is not to be seen.`);
  return box;
}
