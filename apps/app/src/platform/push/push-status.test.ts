import { describe, expect, it } from 'vitest';
import { pushStatusOf } from './push-status.ts';

const known = { isServed: true, permission: 'granted', isSaved: true } as const;

describe('pushes to this device', () => {
  it('pushes arrive at a device once the device allows them and the server has registered the device', () => {
    expect(pushStatusOf(known)).toEqual({ state: 'on', problem: null });
  });

  it('pushes to a device are off while the server has no registration, for example after another user signed out', () => {
    expect(pushStatusOf({ ...known, isSaved: false }).state).toBe('off');
  });

  it('pushes to a device may be requested where the person was not asked yet', () => {
    expect(pushStatusOf({ ...known, permission: 'askable', isSaved: false }).state).toBe('askable');
  });

  it('a device that cannot receive pushes shows a sentence with the reason', () => {
    expect(pushStatusOf({ ...known, permission: 'denied' }).problem).toBe('Permission not granted');
    expect(pushStatusOf({ ...known, permission: 'unsupported' }).problem).toBe('Not on native platform');
    expect(pushStatusOf({ ...known, isServed: false }).problem).toBe('Not on native platform');
  });
});
