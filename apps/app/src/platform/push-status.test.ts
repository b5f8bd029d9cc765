import { describe, expect, it } from 'vitest';
import { statusOf } from './push-status.ts';

const known = { pushKey: 'key', permission: 'granted', isSaved: true } as const;

describe('pushes to this device', () => {
  it('arrive once the device allows them and the server has it registered', () => {
    expect(statusOf(known)).toEqual({ state: 'on', problem: null });
  });

  it('are off while the server has no registration, for example after another user signed out', () => {
    expect(statusOf({ ...known, isSaved: false }).state).toBe('off');
  });

  it('may be requested where the person was not asked yet', () => {
    expect(statusOf({ ...known, permission: 'askable', isSaved: false }).state).toBe('askable');
  });

  it('have a sentence that explains why they cannot arrive', () => {
    expect(statusOf({ ...known, permission: 'denied' }).problem).toBe('Permission not granted');
    expect(statusOf({ ...known, permission: 'unsupported' }).problem).toBe('Not on native platform');
    expect(statusOf({ ...known, pushKey: null }).problem).toBe('Not on native platform');
  });
});
