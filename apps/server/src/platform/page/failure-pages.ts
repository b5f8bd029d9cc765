import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../config/settings.ts';
import { failurePage } from './failure-page.ts';
import { asHousePage } from './house-page.ts';

/**
 * Programs request these paths. A path that does not exist is answered with an error and not with the app's page.
 */
export const machinePathPattern =
  /^\/(\.well-known|auth|rest|storage|realtime|functions|locations|releases|bundles|map|calendar|dev|docs|doctor|openapi\.json|config\.json|healthz|readyz|metrics)(\/|$)/;

/** Operators open these paths in a browser to read the answers of the server, also where it fails. */
const operatorPathPattern = /^\/(healthz|readyz|metrics)(\/|$)/;

type MailSettings = Pick<Settings, 'supportMail'>;

/**
 * Answers a failed request of a person in a browser with a page. A program does not accept HTML, so it gets the answer of
 * the call, in the form of its surface.
 */
export function registerFailurePages(app: FastifyInstance, settings: MailSettings): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode < 400 || !wantsPage(request)) return payload;
    return asFailurePage(request, reply, settings);
  });
}

/** Turns the reply into the page of its status, and returns the page. */
export function asFailurePage(
  request: FastifyRequest,
  reply: FastifyReply,
  { supportMail }: MailSettings,
): string {
  const retryAfter = Number(reply.getHeader('retry-after'));
  asHousePage(reply)
    .header('cache-control', 'no-store')
    .header('vary', 'accept')
    .removeHeader('content-length');
  return failurePage({
    status: reply.statusCode,
    isMachinePath: machinePathPattern.test(pathOf(request)),
    requestId: request.id,
    retryAfterSeconds: Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : null,
    supportMail,
  });
}

/** True for a request that a browser makes to show its answer to a person. */
export function wantsPage(request: FastifyRequest): boolean {
  const { method, headers } = request;
  const reads = method === 'GET' || method === 'HEAD';
  return reads && /\btext\/html\b/.test(headers.accept ?? '') && !operatorPathPattern.test(pathOf(request));
}

const pathOf = ({ url }: FastifyRequest): string => url.split('?')[0] ?? '/';
