import type { Envelope } from '@nightjar/domain/kernel/call';
import type { Failure, Refusal } from '@nightjar/domain/kernel/failure';
import type { Answer } from './handler.ts';

export const successEnvelope = (answer: Answer<unknown>): Envelope<unknown> => ({
  success: true,
  message: answer.message ?? '',
  data: answer.data,
  total: answer.total ?? null,
});

export const refusalEnvelope = (refusal: Refusal): Envelope<unknown> => ({
  success: false,
  message: refusal.message,
  data: refusal.data,
  total: null,
  code: refusal.code,
});

export const failureEnvelope = (failure: Failure): Envelope<unknown> => ({
  success: false,
  message: failure.message,
  data: failure.data,
  total: null,
  code: failure.code,
});
