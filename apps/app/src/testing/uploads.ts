import type { TestServer } from './test-server.ts';

/**
 * Makes a replacement of XMLHttpRequest that sends files to the test server. A test sets the progress of the uploads.
 */
export function createTestUploads(fetch: TestServer['fetch']) {
  const running = new Set<UploadRequest>();

  /** Implements the part of XMLHttpRequest that an upload needs. */
  class UploadRequest {
    readonly upload: { onprogress: ((sent: { loaded: number; total: number }) => void) | null } = {
      onprogress: null,
    };
    onload: (() => void) | null = null;
    onerror: (() => void) | null = null;
    onabort: (() => void) | null = null;
    status = 0;
    responseText = '';
    readonly #given = new AbortController();
    readonly #headers = new Headers();
    #target = { method: 'POST', url: '' };

    open(method: string, url: string): void {
      this.#target = { method, url };
    }
    setRequestHeader(name: string, value: string): void {
      this.#headers.set(name, value);
    }
    getResponseHeader(): string {
      return 'application/json';
    }
    abort(): void {
      this.#given.abort();
    }
    send(body: BodyInit): void {
      void this.#send(body);
    }
    async #send(body: BodyInit): Promise<void> {
      const { method, url } = this.#target;
      const { signal } = this.#given;
      running.add(this);
      try {
        const answer = await fetch(url, { method, headers: this.#headers, body, signal });
        this.status = answer.status;
        this.responseText = await answer.text();
        this.onload?.();
      } catch {
        if (signal.aborted) this.onabort?.();
        else this.onerror?.();
      } finally {
        running.delete(this);
      }
    }
  }

  return {
    UploadRequest,
    /** Reports the progress of every running upload, from 0 to 1. */
    progress: (part: number) => {
      for (const { upload } of running) upload.onprogress?.({ loaded: part * 100, total: 100 });
    },
    running: () => running.size,
  };
}
