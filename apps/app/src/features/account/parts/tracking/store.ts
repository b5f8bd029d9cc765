import { brand } from '@nightjar/domain/brand';
import { preferences } from '../../../../native/preferences/index.ts';
import type { TrackingAnswer, TrackingRecord } from './flow.ts';

/** The number at the end of the key is the version of the explanation. An answer to an older version does not count. */
const answerKey = `${brand.slug}.tracking-answer.1`;
const trackingRecordKey = `${brand.slug}.tracked-person`;

export async function readAnswer(): Promise<TrackingAnswer> {
  const stored = await preferences.get(answerKey);
  return stored === 'allowed' || stored === 'denied' ? stored : null;
}

export const storeAnswer = (answer: 'allowed' | 'denied'): Promise<void> =>
  preferences.set(answerKey, answer);

export async function readRecord(): Promise<TrackingRecord | null> {
  const stored = await preferences.get(trackingRecordKey);
  return stored ? (JSON.parse(stored) as TrackingRecord) : null;
}

export const storeRecord = (record: TrackingRecord): Promise<void> =>
  preferences.set(trackingRecordKey, JSON.stringify(record));

export const removeRecord = (): Promise<void> => preferences.remove(trackingRecordKey);
