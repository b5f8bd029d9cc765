import { expect, test } from 'vitest';
import { messageId, reportId } from '../../kernel/id.ts';
import { parseUploadPath } from '../../kernel/upload-path.ts';
import { evidenceFiles } from './evidence.ts';

const report = reportId.parse('11111111-1111-7111-8111-111111111111');
const message = messageId.parse('22222222-2222-7222-8222-222222222222');
const own = 'users/33333333-3333-4333-8333-333333333333-profile.jpg';
const film = 'sys/videos/44444444-4444-4444-8444-444444444444.mp4';
const wanted = (source: string) => ({ label: 'Message', source, messageId: message });

test('a file copied as evidence is named after its report and its position, and has a label', () => {
  const files = evidenceFiles(report, [wanted(own), wanted(film)]);
  expect(files).toMatchObject([
    { kind: 'image', source: own, name: `reports/${report}/1.jpg`, message_id: message },
    { kind: 'video', source: film, name: `reports/${report}/2.mp4` },
  ]);
  for (const { name } of files) expect(parseUploadPath(name)).toMatchObject({ area: 'reports' });
});

test.each([
  ['a foreign address', 'https://example.com/a.jpg'],
  ['evidence of another report', `reports/${report}/1.jpg`],
])('the evidence of a report leaves out a file that is %s', (_what, source) => {
  expect(evidenceFiles(report, [wanted(source)])).toEqual([]);
});
