import { roundDetails } from '@nightjar/domain/drinks/calls';
import { maySeeRound } from '@nightjar/domain/drinks/rules/rounds';
import { fail } from '@nightjar/domain/kernel/failure';
import type { RoundId, UserId } from '@nightjar/domain/kernel/id';
import type { Database } from '../../../platform/db/database.ts';
import { handle, ok } from '../../../platform/http/handler.ts';
import { presentRound } from '../present.ts';
import { findRound, type RoundRow } from '../queries/rounds.ts';

/**
 * Answers the details of a round. A round without a conversation is shown to every user with its link whom `loadRound`
 * does not refuse.
 */
export const roundDetailsHandler = handle(roundDetails, async ({ input, actor, now, db }) =>
  ok(presentRound(await loadRound(db, input.round_id, actor.userId), now)),
);

/**
 * Loads a round. An unknown round, a blocked user's round and a round in a conversation of other people get the same
 * answer.
 */
export async function loadRound(db: Database, roundId: RoundId, viewer: UserId): Promise<RoundRow> {
  const round = await findRound(db, roundId, viewer);
  if (!round || !maySeeRound(round, round.me)) throw fail.notFound('Round');
  return round;
}
