import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Builder, type WebDriver } from 'selenium-webdriver';
import { type EngineBrowser, phoneWindow } from './browser.ts';

/** Starts WebKitGTK's small browser on a screen of its own, and drives it by WebDriver. */
export async function startWebKit(): Promise<EngineBrowser> {
  const { WEBKIT_DRIVER: driverPath = '', WEBKIT_BROWSER: browserPath = '' } = process.env;
  const port = await freePort();
  const screen = ['-a', '-s', '-screen 0 1280x1024x24'];
  const child = spawn('xvfb-run', [...screen, driverPath, `--port=${port}`], {
    stdio: 'ignore',
    // The programs that xvfb-run starts are ended with their group.
    detached: true,
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
    await ended;
  };
  try {
    const driver = await connect(port, browserPath);
    return browserOf(driver, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function connect(port: number, binary: string): Promise<WebDriver> {
  const builder = new Builder().usingServer(`http://127.0.0.1:${port}`).withCapabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary, args: ['--automation'] },
  });
  await untilAnswered(`http://127.0.0.1:${port}/status`);
  const driver = await builder.build();
  await driver
    .manage()
    .window()
    .setRect({ x: 0, y: 0, ...phoneWindow });
  return driver;
}

const startLimitMs = 20_000;

/** Asks again and again, because the driver opens its port some time after its start. */
async function untilAnswered(url: string): Promise<void> {
  const end = Date.now() + startLimitMs;
  for (;;) {
    try {
      await fetch(url);
      return;
    } catch (error) {
      if (Date.now() > end) throw new Error('WebKitWebDriver did not start.', { cause: error });
      await pause(100);
    }
  }
}

function browserOf(driver: WebDriver, stop: () => Promise<void>): EngineBrowser {
  return {
    open: url => driver.get(url),
    evaluate: expression => driver.executeScript(`return ${expression}`),
    press: ({ x, y }, holdMs) =>
      driver
        .actions()
        .move({ x: Math.round(x), y: Math.round(y) })
        .press()
        .pause(holdMs)
        .release()
        .perform(),
    type: text => driver.actions().sendKeys(text).perform(),
    takePicture: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    close: async () => {
      try {
        await driver.quit();
      } finally {
        await stop();
      }
    },
  };
}
