import { chromium } from '@playwright/test';
import { findBrowser } from '../tools/browser.ts';
const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] });
const page = await browser.newPage(); await page.goto('about:blank');
const cdp = await page.context().newCDPSession(page);
const spin = () => new Promise<void>(done => requestAnimationFrame(() => { let x = 0; for (let i = 0; i < 60_000_000; i += 1) x = (x * 7 + i) % 1009; (globalThis as any).x = x; done(); }));
await page.evaluate(spin);
for (const rate of [1, 4, 1, 4]) {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate });
  await browser.startTracing(page, { categories: ['devtools.timeline', '__metadata'] });
  await page.evaluate(spin);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  const f = traceEvents.filter((e: any) => e.name === 'FireAnimationFrame' && e.ph === 'X').sort((a: any, b: any) => b.dur - a.dur)[0];
  console.log(rate, 'dur', f.dur / 1000, 'tdur', f.tdur / 1000);
}
await browser.close();
