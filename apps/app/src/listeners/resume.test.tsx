import { onlineManager } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isOnline, noteServerReached } from '../platform/network.ts';
import { useResume } from './resume.ts';

const probeIntervalMs = 5000;
let reachable = true;
let deviceOnline = true;
let requests: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  reachable = true;
  deviceOnline = true;
  requests = [];
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => deviceOnline });
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    requests.push(`${init?.method} ${new URL(String(input), 'http://app.test').pathname}`);
    if (!reachable) throw new TypeError('Failed to fetch');
    return new Response(null);
  });
});

afterEach(() => {
  noteServerReached(true);
  vi.useRealTimers();
  deviceOnline = true;
  vi.unstubAllGlobals();
});

describe('an app without a connection', () => {
  it('an app that started without a connection finds the server again', async () => {
    noteServerReached(false);
    const { unmount } = renderHook(useResume);
    expect(onlineManager.isOnline()).toBe(false);
    await vi.advanceTimersByTimeAsync(probeIntervalMs);
    expect(requests).toEqual(['HEAD /config.json']);
    expect(isOnline()).toBe(true);
    expect(onlineManager.isOnline()).toBe(true);
    unmount();
  });

  it('an app notices that its device is online again without an event', async () => {
    deviceOnline = false;
    const { unmount } = renderHook(useResume);
    await vi.advanceTimersByTimeAsync(probeIntervalMs);
    expect(requests).toEqual([]);
    deviceOnline = true;
    await vi.advanceTimersByTimeAsync(probeIntervalMs);
    expect(onlineManager.isOnline()).toBe(true);
    unmount();
  });

  it('an app without a connection asks the server at once when the device reports a connection', async () => {
    noteServerReached(false);
    const { unmount } = renderHook(useResume);
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(requests).toEqual(['HEAD /config.json']);
    expect(onlineManager.isOnline()).toBe(true);
    unmount();
  });

  it('an app without a connection asks the server every five seconds until the server answers', async () => {
    reachable = false;
    const { unmount } = renderHook(useResume);
    noteServerReached(false);
    await vi.advanceTimersByTimeAsync(3 * probeIntervalMs);
    expect(requests).toHaveLength(3);
    reachable = true;
    await vi.advanceTimersByTimeAsync(3 * probeIntervalMs);
    expect(requests).toHaveLength(4);
    unmount();
  });
});
