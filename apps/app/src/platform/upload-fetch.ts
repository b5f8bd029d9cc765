/**
 * Makes a `fetch` that reports to `onProgress` how much of the request's body has been sent, from 0 to 1. The browser's
 * own `fetch` does not report this. The replacement supports only what an upload needs: a body, headers and an answer.
 */
export function uploadFetch(onProgress: (part: number) => void, signal: AbortSignal): typeof fetch {
  return (input, init) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(init?.method ?? 'POST', String(input));
      new Headers(init?.headers).forEach((value, name) => {
        request.setRequestHeader(name, value);
      });
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
      request.onload = () =>
        resolve(
          new Response(request.responseText, {
            status: request.status,
            headers: { 'content-type': request.getResponseHeader('content-type') ?? '' },
          }),
        );
      request.onerror = () => reject(new TypeError('The upload did not arrive.'));
      request.onabort = () => reject(new DOMException('The upload was given up.', 'AbortError'));
      signal.addEventListener('abort', () => request.abort(), { once: true });
      request.send((init?.body ?? null) as XMLHttpRequestBodyInit | null);
    });
}
