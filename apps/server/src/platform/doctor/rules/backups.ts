import type { Asked } from '../../asked.ts';
import { type Finding, findingsOf } from '../finding.ts';

const { well, warning } = findingsOf('backups');

const hourMs = 3_600_000;
/** A backup is made each night. One night may fail and be made up for. */
const mostHours = 48;

/** Decides whether the last backup is recent enough. */
export function backupFindings(
  last: Asked<Date | null> | null,
  { production, now }: { production: boolean; now: Date },
): Finding[] {
  if (!production || last?.is !== 'answered') return [];
  if (last.answer === null)
    return [
      warning(
        'No backup of this database was made.',
        'Run `npm run backup -- FILE`, and let a schedule run it each night.',
      ),
    ];
  const hours = Math.floor((now.getTime() - last.answer.getTime()) / hourMs);
  if (hours <= mostHours) return [well(`The last backup is ${hours} hours old.`)];
  return [
    warning(
      `The last backup is ${Math.floor(hours / 24)} days old.`,
      'See why the schedule of `npm run backup` does not run: its log, the room at its place, and BACKUP_KEY.',
    ),
  ];
}
