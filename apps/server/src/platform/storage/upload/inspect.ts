import { kindBytes, kindOf } from '@nightjar/domain/kernel/file-kind/kind-of';
import { misnamedRefusal, twoKindsRefusal } from '@nightjar/domain/kernel/file-kind/refusals';
import { type Extension, fileTypes } from '@nightjar/domain/kernel/upload';
import { StorageError } from '../errors.ts';
import { TooManyParts, withBytes } from '../structure/bytes.ts';
import { secondKind } from '../structure/second-kind.ts';

const refuseKind = (message: string) => new StorageError('InvalidMimeType', message);

/** The declared type must be the type of the extension; a parameter such as `charset` is no part of it. */
export function mustBeDeclaredAs(extension: Extension, declared: string): void {
  const mime = declared.split(';')[0]?.trim().toLowerCase();
  if (mime !== fileTypes[extension].mime)
    throw refuseKind(`mime type ${declared} is not supported for .${extension}`);
}

/** The structure of the file must be of the kind that its name promises, and of no other besides. */
export function mustBeOfItsKindAlone(file: string, extension: Extension): Promise<void> {
  const { kind } = fileTypes[extension];
  return withBytes(file, async bytes => {
    const found = kindOf(await bytes.at(0, kindBytes));
    if (found !== kind) throw refuseKind(misnamedRefusal(found, extension));
    const second = await secondKind(bytes, kind);
    if (second) throw refuseKind(twoKindsRefusal(kind, second));
  }).catch(error => {
    throw error instanceof TooManyParts ? refuseKind(misnamedRefusal(null, extension)) : error;
  });
}
