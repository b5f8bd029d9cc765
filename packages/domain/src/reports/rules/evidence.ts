import type { MessageId, ReportId } from '../../kernel/id.ts';
import { fileTypes } from '../../kernel/upload.ts';
import { evidenceName, parseUploadPath } from '../../kernel/upload-path.ts';
import type { Evidence } from '../entity.ts';

/** Describes a file of which the evidence keeps a copy: `source` is its name in the store. */
export type WantedFile = {
  readonly label: string;
  readonly source: string;
  readonly messageId: MessageId | null;
};
/** Describes the copy of a file in a report: `name` is the name of the copy. */
export type EvidenceFile = Pick<Evidence['pictures'][number], 'label' | 'kind' | 'message_id'> & {
  readonly source: string;
  readonly name: string;
};

/** Returns the copies of the files of a report. A file is left out where its name cannot be a name in the store. */
export function evidenceFiles(report: ReportId, wanted: readonly WantedFile[]): EvidenceFile[] {
  return wanted.flatMap(({ label, source, messageId }, at): EvidenceFile[] => {
    const path = parseUploadPath(source);
    if (!path || path.area === 'reports') return [];
    const kind = fileTypes[path.extension].media;
    const name = evidenceName(report, at + 1, path.extension);
    return [{ label, kind, source, name, message_id: messageId }];
  });
}
