import type { MessageId, ReportId } from '../../kernel/id.ts';
import { fileTypes } from '../../kernel/upload.ts';
import { evidenceName, parseUploadPath } from '../../kernel/upload-path.ts';
import type { Evidence } from '../entity.ts';

/** A file that the evidence keeps: `source` is its name in the store. */
export type WantedFile = {
  readonly label: string;
  readonly source: string;
  readonly messageId: MessageId | null;
};
/** Of a report: `name` is that of the copy. */
export type EvidenceFile = Pick<Evidence['pictures'][number], 'label' | 'kind' | 'message_id'> & {
  readonly source: string;
  readonly name: string;
};

/** The copies of a report's files, without those whose name is none of the store's. */
export function evidenceFiles(report: ReportId, wanted: readonly WantedFile[]): EvidenceFile[] {
  return wanted.flatMap(({ label, source, messageId }, at): EvidenceFile[] => {
    const path = parseUploadPath(source);
    if (!path || path.area === 'reports') return [];
    const kind = fileTypes[path.extension].media;
    const name = evidenceName(report, at + 1, path.extension);
    return [{ label, kind, source, name, message_id: messageId }];
  });
}
