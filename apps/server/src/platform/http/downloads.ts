import { finished } from 'node:stream';
import type { Call, Envelope } from '@nightjar/domain/kernel/call';
import { fail } from '@nightjar/domain/kernel/failure';
import type { FastifyReply } from 'fastify';
import type { Clock } from '../clock.ts';
import { Json } from '../json.ts';
import { createSlots } from '../limits/slots.ts';
import { FileAnswer } from './handler.ts';

/** A download that has not ended after this many milliseconds no longer keeps its user from starting another one. */
const longestDownloadMs = 3_600_000;
const downloadsAtOnce = 1;
const downloadRunningMessage = 'Another download is on its way. Start this one when it has ended.';
const retryAfterSeconds = 10;

type DownloadWork = () => Promise<Envelope<unknown>>;

/**
 * Lets each user download one file at a time, because a file is read from the database for as long as the client
 * downloads it.
 */
export function createDownloads(clock: Clock) {
  const slots = createSlots(downloadsAtOnce, clock, longestDownloadMs);
  return {
    /**
     * Holds the user's slot until the file was downloaded, broke off or was given up.
     * @throws a failure while the user downloads another file
     */
    async hold(
      { answers }: Call,
      userId: string | undefined,
      work: DownloadWork,
    ): Promise<Envelope<unknown>> {
      if (answers === 'envelope' || userId === undefined) return work();
      const release = slots.take(userId);
      if (!release) throw fail.tooManyRequests(downloadRunningMessage, retryAfterSeconds);
      let held = false;
      try {
        const envelope = await work();
        if (envelope.data instanceof FileAnswer) {
          finished(envelope.data.content, release);
          held = true;
        }
        return envelope;
      } finally {
        if (!held) release();
      }
    },
  };
}

/** Sends an answer. A file that breaks off ends the connection, so that half of a file never looks complete. */
export function sendAnswer(reply: FastifyReply, envelope: Envelope<unknown>): FastifyReply {
  const { data } = envelope;
  if (data instanceof Json)
    return reply.header('content-type', 'application/json; charset=utf-8').send(Json.object(envelope).text);
  if (!(data instanceof FileAnswer)) return reply.send(envelope);
  return reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${data.name}"`)
    .send(data.content);
}
