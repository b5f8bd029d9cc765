import { describe, expect, it } from 'vitest';
import { statusOf } from './push-status.ts';

const known = { pushKey: 'key', permission: 'granted', isSaved: true } as const;

describe('pushes to this device', () => {
  it('come once the device allows them and the server knows it', () => {
    expect(statusOf(known)).toEqual({ state: 'on', problem: null });
  });

  it('are off while the server does not know it, for example after somebody else signed out', () => {
    expect(statusOf({ ...known, isSaved: false }).state).toBe('off');
  });

  it('may be asked for where nobody was asked', () => {
    expect(statusOf({ ...known, permission: 'askable', isSaved: false }).state).toBe('askable');
  });

  it('say why they cannot come', () => {
    expect(statusOf({ ...known, permission: 'denied' }).problem).toBe('Permission not granted');
    expect(statusOf({ ...known, permission: 'unsupported' }).problem).toBe('Not on native platform');
    expect(statusOf({ ...known, pushKey: null }).problem).toBe('Not on native platform');
  });
});
