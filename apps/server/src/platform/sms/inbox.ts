import { createHash } from 'node:crypto';
import { brand } from '@nightjar/domain/brand';
import { displayPhone } from '@nightjar/domain/kernel/phone/display';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Settings } from '../config/settings.ts';
import type { Database } from '../db/database.ts';
import { readNotes } from '../push/outbox.ts';
import { inboxPage, inboxStyle, type ShownMessage } from './inbox-page.ts';
import { readOutbox } from './outbox.ts';

const styleHash = createHash('sha256').update(inboxStyle).digest('base64');
const contentSecurityPolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/**
 * `/dev/inbox` shows the texts and pushes that a demo keeps instead of sending them. `/dev/inbox.json?phone=` returns
 * them to programs. Outside of a demo these addresses do not exist.
 */
export function registerInbox(
  app: FastifyInstance,
  { settings, db, clock }: { settings: Pick<Settings, 'production' | 'demo'>; db: Database; clock: Clock },
): void {
  if (settings.production || !settings.demo) return;

  app.get('/dev/inbox', async (_request, reply) => {
    const messages = await messagesAt(db, clock.now());
    reply.header('content-type', 'text/html; charset=utf-8').header('cache-control', 'no-store');
    reply.header('content-security-policy', contentSecurityPolicy);
    return inboxPage({ brandName: brand.name, messages });
  });

  app.get('/dev/inbox.json', async (request, reply) => {
    const { phone } = request.query as { phone?: string };
    reply.header('cache-control', 'no-store');
    const digits = phone?.replace(/\D/g, '');
    const [texts, notes] = await Promise.all([readOutbox(db, digits), readNotes(db, digits)]);
    return {
      messages: texts.map(({ sentAt, ...text }) => ({ ...text, sent_at: sentAt })),
      pushes: notes.map(({ sentAt, ...note }) => ({ ...note, sent_at: sentAt })),
    };
  });
}

/** Returns texts and pushes together, the newest first. */
async function messagesAt(db: Database, now: Date): Promise<ShownMessage[]> {
  const [texts, notes] = await Promise.all([readOutbox(db), readNotes(db)]);
  const all = [
    ...texts.map(text => ({ ...text, kind: 'text' as const })),
    ...notes.map(({ title, body, ...note }) => ({
      ...note,
      text: `${title}: ${body}`,
      kind: 'push' as const,
    })),
  ];
  return all
    .sort((one, other) => other.sentAt.getTime() - one.sentAt.getTime())
    .map(message => ({
      ...message,
      phone: message.phone === null ? 'Nobody' : displayPhone(message.phone),
      age: ageText(message.sentAt, now),
    }));
}

/** Returns the age of a message as "just now", "3 min ago", "2 h ago" or "4 d ago". */
export function ageText(moment: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - moment.getTime()) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? `${hours} h ago` : `${Math.floor(hours / 24)} d ago`;
}
