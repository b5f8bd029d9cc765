import type { MessageId, ReportId } from '../../kernel/id.ts';
import { fileTypes } from '../../kernel/upload.ts';
import { evidenceName, parseUploadPath } from '../../kernel/upload-path.ts';
import type { Evidence } from '../entity.ts';

/** The evidence keeps a copy of such a file: `source` is its name in the store. */
export type WantedFile = {
  readonly label: string;
  readonly source: string;
  readonly messageId: MessageId | null;
};
/** A report keeps such a file: `name` is that of the copy. */
export type EvidenceFile = Pick<Evidence['pictures'][number], 'label' | 'kind' | 'message_id'> & {
  readonly source: string;
  readonly name: string;
};

/** Returns the copies of a report's files, without files whose name cannot be one of the store. */
export function evidenceFiles(report: ReportId, wanted: readonly WantedFile[]): EvidenceFile[] {
  return wanted.flatMap(({ label, source, messageId }, at): EvidenceFile[] => {
    const path = parseUploadPath(source);
    if (!path || path.area === 'reports') return [];
    const kind = fileTypes[path.extension].media;
    const name = evidenceName(report, at + 1, path.extension);
    return [{ label, kind, source, name, message_id: messageId }];
  });
}
