import { kindBytes, kindOf } from '@nightjar/domain/kernel/file-kind/kind-of';
import { misnamedRefusal, twoKindsRefusal } from '@nightjar/domain/kernel/file-kind/refusals';
import { type Extension, fileTypes } from '@nightjar/domain/kernel/upload';
import { StorageError } from '../errors.ts';
import { TooManyParts, withBytes } from '../structure/bytes.ts';
import { secondKind } from '../structure/second-kind.ts';

const wrongKindError = (message: string) => new StorageError('InvalidMimeType', message);

/**
 * Checks that the content type which the client sent is that of the file's extension. A parameter such as `charset`
 * does not count.
 */
export function mustBeDeclaredAs(extension: Extension, declared: string): void {
  const mime = declared.split(';')[0]?.trim().toLowerCase();
  if (mime !== fileTypes[extension].mime)
    throw wrongKindError(`mime type ${declared} is not supported for .${extension}`);
}

/** Checks that the file's content is of the kind that its extension promises, and of no other kind besides. */
export function mustBeOfItsKindAlone(file: string, extension: Extension): Promise<void> {
  const { kind } = fileTypes[extension];
  return withBytes(file, async bytes => {
    const found = kindOf(await bytes.at(0, kindBytes));
    if (found !== kind) throw wrongKindError(misnamedRefusal(found, extension));
    const second = await secondKind(bytes, kind);
    if (second) throw wrongKindError(twoKindsRefusal(kind, second));
  }).catch(error => {
    throw error instanceof TooManyParts ? wrongKindError(misnamedRefusal(null, extension)) : error;
  });
}
