import { expect } from '@playwright/test';
import { contract, type PortName, type Subject } from './contract.ts';

const stores = ['preferences', 'secureStorage'] as const satisfies PortName[];

for (const port of stores)
  contract(`${port} keeps a text over a restart until it is removed`, async subject => {
    const get = () => subject.page().evaluate(name => window.ports[name].get('a.key'), port);
    expect(await get()).toBeNull();
    await subject.page().evaluate(name => window.ports[name].set('a.key', 'one'), port);
    await subject.page().evaluate(name => window.ports[name].set('a.key', 'two "quoted" é'), port);
    expect(await get()).toBe('two "quoted" é');
    await subject.restart();
    expect(await get()).toBe('two "quoted" é');
    await subject.page().evaluate(name => window.ports[name].remove('a.key'), port);
    expect(await get()).toBeNull();
    await subject.page().evaluate(name => window.ports[name].remove('a.key'), port);
  });

contract(
  'secureStorage keeps a secret of a phone outside of the web view, and on this phone alone',
  async subject => {
    await subject.page().evaluate(() => window.ports.secureStorage.set('a.key', 'a secret'));
    const { phone } = subject;
    if (!phone) return;
    expect(await webStorage(subject)).not.toContain('a secret');
    expect([...phone.preferences.values()]).not.toContain('a secret');
    expect([...phone.secure.values()]).toEqual(['a secret']);
    // 3 is the plugin's number for "after the first unlock, on this device only".
    expect(phone.callsOf('SecureStorage', 'internalSetItem')).toMatchObject([{ access: 3, sync: false }]);
  },
);

const webStorage = ({ page }: Subject) =>
  page().evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
