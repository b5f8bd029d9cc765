import type { Call, Envelope } from '@nightjar/domain/kernel/call';
import { files } from '../native/files/index.ts';
import { auth } from './auth.ts';
import { CallError, transportSentence } from './client.ts';
import { withFreshCode } from './code/fresh-code.ts';
import { serverUrl } from './config.ts';

const csvMimeType = 'text/csv';

type FileQueryParams = Readonly<Record<string, string | undefined>>;

/**
 * Makes a call that answers with a file, and passes the file to the device for saving, under `name` or else under the
 * server's name. Resolves to false if the user closed the share sheet. If the call needs a fresh one-time code, the
 * user is asked for it.
 */
export async function takeFile(call: Call, input: FileQueryParams = {}, name?: string): Promise<boolean> {
  const response = await withFreshCode(call.id, () => requestFile(call, input));
  return files.save(name ?? fileNameOf(response), csvMimeType, await readWholeFile(response));
}

async function requestFile({ path }: Call, input: FileQueryParams): Promise<Response> {
  const url = new URL(path, serverUrl);
  for (const [field, value] of Object.entries(input))
    if (value !== undefined) url.searchParams.set(field, value);
  const token = await auth.accessToken();
  const response = await fetch(url, { headers: token ? { authorization: `Bearer ${token}` } : {} }).catch(
    cause => {
      throw new CallError('The server could not be reached.', { code: 'unreached', status: 0, cause });
    },
  );
  if (!response.headers.get('content-type')?.startsWith(csvMimeType)) throw await callErrorOf(response);
  return response;
}

/** Reads the whole file. If the answer ends early, it throws, so that no part of a file is saved. */
async function readWholeFile(response: Response): Promise<Blob> {
  return response.blob().catch(cause => {
    throw new CallError('The download broke off. Please try again.', { code: 'broke_off', status: 0, cause });
  });
}

const fileNameOf = ({ headers }: Response): string =>
  /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'file.csv';

async function callErrorOf(response: Response): Promise<CallError> {
  const answer: Partial<Envelope<unknown>> | null = await response.json().catch(() => null);
  return new CallError(answer?.message || transportSentence(response.status), {
    code: answer?.code ?? 'unexpected',
    status: response.status,
  });
}
