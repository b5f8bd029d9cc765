import type { Asked } from '../../asked.ts';
import type { RedisRole } from '../collect/stores.ts';
import { type Finding, findingsOf } from '../finding.ts';

const liveUpdatesFindingBuilder = findingsOf('live updates');
const filesFindingBuilder = findingsOf('files');

/** Decides from the answer of Redis whether live updates pass between nodes. */
export function redisFindings(redis: Asked<RedisRole> | null): Finding[] {
  if (!redis) return [liveUpdatesFindingBuilder.well('One node needs no Redis.')];
  if (redis.is === 'answered')
    return redis.answer === 'primary'
      ? [liveUpdatesFindingBuilder.well('Redis passes messages on between nodes.')]
      : [
          liveUpdatesFindingBuilder.problem(
            'REDIS_URL leads to a Sentinel or a replica, which passes no messages on between nodes.',
            'Set it to the primary, or to a proxy that leads to the primary.',
          ),
        ];
  if (redis.is === 'refused')
    return [
      liveUpdatesFindingBuilder.problem(
        `Redis refuses the connection (${redis.code}).`,
        'Set user and password in REDIS_URL as redis://user:password@host:6379.',
      ),
    ];
  return [
    liveUpdatesFindingBuilder.problem(
      `Redis ${redis.reason}.`,
      'See whether it runs at the host and port of REDIS_URL, which begins with rediss:// where Redis wants TLS.',
    ),
  ];
}

/** Decides from the answers of the bucket whether uploads are kept there. */
export function fileStoreFindings(store: Asked<'kept' | 'changed'> | null): Finding[] {
  if (!store) return [filesFindingBuilder.well('Uploads are kept in DATA_DIR.')];
  if (store.is === 'answered')
    return store.answer === 'kept'
      ? [filesFindingBuilder.well('The bucket keeps files and gives them back.')]
      : [
          filesFindingBuilder.problem(
            'The bucket gave back another file than it was given.',
            'Use another store.',
          ),
        ];
  if (store.is === 'silent')
    return [
      filesFindingBuilder.problem(
        `The file store ${store.reason}.`,
        'See whether S3_ENDPOINT and S3_REGION name the store of the bucket.',
      ),
    ];
  const advice = adviceByCode[store.code ?? ''];
  return [
    filesFindingBuilder.problem(
      `The file store refuses (${store.code ?? `status ${store.status}`}).`,
      advice ?? 'Give the key the rights to put, get, list and delete objects of this bucket.',
    ),
  ];
}

const adviceByCode: Readonly<Record<string, string>> = {
  NoSuchBucket: 'Make the bucket, or set S3_BUCKET to its name.',
  InvalidAccessKeyId: 'Set S3_ACCESS_KEY_ID to a key that exists.',
  SignatureDoesNotMatch: 'Set S3_SECRET_ACCESS_KEY to the secret of S3_ACCESS_KEY_ID.',
  RequestTimeTooSkewed: 'Set the clock of this machine.',
  PermanentRedirect: 'Set S3_REGION to the region of the bucket.',
  AuthorizationHeaderMalformed: 'Set S3_REGION to the region of the bucket.',
};
