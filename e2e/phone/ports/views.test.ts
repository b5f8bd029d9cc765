import { expect } from '@playwright/test';
import { contract, type Subject } from './contract.ts';

contract('browser opens a page outside of the app, and closes it', async ({ page, phone }) => {
  const url = 'https://localhost/elsewhere';
  await page().evaluate(address => window.ports.browser.open(address), url);
  if (!phone) {
    await expect(page()).toHaveURL(url);
    return;
  }
  expect(phone.callsOf('Browser', 'open')).toMatchObject([{ url }]);
  await expect(page()).not.toHaveURL(url);
  await page().evaluate(() => window.ports.browser.close());
  expect(phone.callsOf('Browser', 'close')).toHaveLength(1);
});

contract('share says whether the address was shared or the user closed the sheet', async subject => {
  const what = { title: 'Nightjar', text: 'Come along', url: 'https://nightjar.example/r/RAE123' };
  const share = () => subject.page().evaluate(content => window.ports.share.share(content), what);
  await closeSheets(subject, false);
  expect(await share()).toBe('shared');
  await closeSheets(subject, true);
  expect(await share()).toBe('dismissed');
  expect(await shared(subject)).toMatchObject([what, what]);
});

contract('files saves a file under its name, or says that the user did not want it', async subject => {
  const save = () =>
    subject.page().evaluate(() => window.ports.files.save('night.ics', 'text/calendar', 'BEGIN'));
  await closeSheets(subject, false);
  // A web view cannot download, so a phone offers the file in its share sheet.
  const download = subject.phone ? null : subject.page().waitForEvent('download');
  expect(await save()).toBe(true);
  if (download) expect((await download).suggestedFilename()).toBe('night.ics');
  else {
    expect(await shared(subject)).toEqual([{ files: ['night.ics'] }]);
    await closeSheets(subject, true);
    expect(await save()).toBe(false);
  }
});

contract(
  'scanner gives the code that the device read, or null where the user closed its view',
  async subject => {
    const { phone } = subject;
    const scan = () =>
      subject.page().evaluate(() => window.ports.scanner.scan(null, new AbortController().signal));
    const { needsView, supported } = await subject.page().evaluate(async () => ({
      needsView: window.ports.scanner.needsView,
      supported: await window.ports.scanner.supported(),
    }));
    expect({ needsView, supported }).toEqual({ needsView: !phone, supported: phone !== null });
    if (!phone) return;
    phone.hands.scanned = 'NJ:one';
    expect(await scan()).toBe('NJ:one');
    phone.hands.scanned = null;
    expect(await scan()).toBeNull();
  },
);

contract('contacts gives the numbers that the user allows, and rejects where they refuse', async subject => {
  const { phone } = subject;
  const numbers = ['(813) 555-0101', '+44 20 7946 0000'];
  if (phone) phone.hands.addressBook.push({ name: 'Rae', numbers }, { name: 'No number', numbers: [] });
  else await subject.context.addInitScript(pickContacts, numbers);
  await subject.page().reload();
  expect(await subject.page().evaluate(() => window.ports.contacts.supported)).toBe(true);
  expect(await subject.page().evaluate(() => window.ports.contacts.pick())).toEqual(numbers);
  if (!phone) return;
  Object.assign(phone.permissions, { contacts: 'denied' });
  const refused = subject.page().evaluate(() => window.ports.contacts.pick());
  await expect(refused).rejects.toThrow('may not be read');
});

contract('haptics plays on a phone what the app names, and nothing in a browser', async ({ page, phone }) => {
  expect(await page().evaluate(() => window.ports.haptics.supported)).toBe(phone !== null);
  await page().evaluate(() => {
    window.ports.haptics.play('success');
    window.ports.haptics.play('light');
  });
  if (!phone) return;
  await expect.poll(() => phone.callsOf('Haptics', 'notification')).toEqual([{ type: 'SUCCESS' }]);
  await expect.poll(() => phone.callsOf('Haptics', 'impact')).toEqual([{ style: 'LIGHT' }]);
});

contract('keyboard reports its height when it opens and 0 when it closes', async subject => {
  const { phone } = subject;
  const move = (height: number) =>
    phone ? phone.moveKeyboard(height) : subject.page().evaluate(coverBy, height);
  await subject.page().evaluate(() => {
    window.ports.keyboard.onChange(height => window.heard.push(height));
  });
  await subject.listens('Keyboard');
  await move(300);
  await move(0);
  expect(await subject.heard()).toEqual([300, 0]);
  await subject.page().evaluate(() => window.ports.keyboard.hide());
});

contract(
  'settingsPage opens the page of the system, which a browser has not',
  async ({ page, phone, platform }) => {
    expect(await page().evaluate(() => window.ports.settingsPage.supported)).toBe(phone !== null);
    await page().evaluate(() => window.ports.settingsPage.open('location'));
    if (!phone) return;
    const opened = phone.callsOf('NativeSettings', platform === 'android' ? 'openAndroid' : 'openIOS');
    const either = [...opened, ...phone.callsOf('NativeSettings', 'open')];
    expect(either).toHaveLength(1);
  },
);

contract('wakeLock keeps the screen on until it is released', async ({ page }) => {
  await page().evaluate(() => {
    const lock = { release: async () => window.heard.push('released') };
    const request = async (kind: string) => {
      window.heard.push(kind);
      return lock;
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
    window.addEventListener('end', window.ports.wakeLock.hold());
  });
  await expect.poll(() => page().evaluate(() => window.heard)).toEqual(['screen']);
  await page().evaluate(() => window.dispatchEvent(new Event('end')));
  await expect.poll(() => page().evaluate(() => window.heard)).toEqual(['screen', 'released']);
});

/**
 * Decides whether the user closes the share sheet from now on. Chromium has no share sheet here, so the page gets a
 * fake one.
 */
async function closeSheets({ phone, page }: Subject, closes: boolean): Promise<void> {
  if (phone) phone.hands.closesShareSheet = closes;
  await page().evaluate(isClosed => {
    const share = async ({ files, ...content }: ShareData) => {
      window.heard.push(files ? { files: files.map(({ name }) => name) } : content);
      if (isClosed) throw new DOMException('closed', 'AbortError');
    };
    Object.defineProperties(navigator, {
      share: { value: share, configurable: true },
      canShare: { value: () => true, configurable: true },
    });
  }, closes);
}

/**
 * Returns what the user was offered to share. On a phone, the share plugin receives addresses, and the web view
 * receives files.
 */
const shared = async ({ phone, heard }: Subject) => [
  ...(phone?.callsOf('Share', 'share') ?? []),
  ...(await heard()),
];

/** This function runs in the page. It is the Contact Picker of a browser, in which the user picks these numbers. */
function pickContacts(numbers: string[]): void {
  const select = async () => [{ tel: numbers }, {}];
  Object.defineProperty(navigator, 'contacts', { value: { select } });
}

/** This function runs in the page. The keyboard of a browser covers this many pixels. */
function coverBy(height: number): void {
  Object.defineProperty(window.visualViewport, 'height', {
    value: window.innerHeight - height,
    configurable: true,
  });
  window.visualViewport?.dispatchEvent(new Event('resize'));
}
