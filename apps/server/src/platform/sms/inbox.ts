import { createHash } from 'node:crypto';
import { brand } from '@nightjar/domain/brand';
import { displayPhone } from '@nightjar/domain/kernel/phone-display';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../platform.ts';
import { inboxPage, inboxStyle } from './inbox-page.ts';
import { type OutboxMessage, readOutbox } from './outbox.ts';

const styleHash = createHash('sha256').update(inboxStyle).digest('base64');
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/**
 * `/dev/inbox` shows the texts a demo has "sent", `/dev/inbox.json?phone=` gives them to programs. Outside the demo the
 * addresses do not exist.
 */
export function registerInbox(
  app: FastifyInstance,
  { settings, db, clock }: Pick<Platform, 'settings' | 'db' | 'clock'>,
): void {
  if (settings.production || !settings.demo) return;

  app.get('/dev/inbox', async (_request, reply) => {
    const messages = (await readOutbox(db)).map(message => shown(message, clock.now()));
    reply.header('content-type', 'text/html; charset=utf-8').header('cache-control', 'no-store');
    reply.header('content-security-policy', policy);
    return inboxPage({ brandName: brand.name, messages });
  });

  app.get('/dev/inbox.json', async (request, reply) => {
    const { phone } = request.query as { phone?: string };
    reply.header('cache-control', 'no-store');
    const messages = await readOutbox(db, phone?.replace(/\D/g, ''));
    return { messages: messages.map(({ phone, text, sentAt }) => ({ phone, text, sent_at: sentAt })) };
  });
}

function shown({ phone, text, sentAt }: OutboxMessage, now: Date) {
  return { phone: displayPhone(phone), text, sentAt, age: ageOf(sentAt, now) };
}

/** "just now", "3 min ago", "2 h ago", "4 d ago" */
export function ageOf(moment: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - moment.getTime()) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? `${hours} h ago` : `${Math.floor(hours / 24)} d ago`;
}
