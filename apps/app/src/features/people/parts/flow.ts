import type { Person } from '@nightjar/domain/people/entity';
import { imageUrl } from '../../../platform/config.ts';
import type { FaceUser } from '../../../ui/face/face.tsx';

type Named = Pick<Person, 'first_name' | 'nickname' | 'profile_image'> & Partial<Pick<Person, 'full_name'>>;

/** What friends call them; whoever has been erased has no name left. */
export function nameOf({ nickname, first_name, full_name }: Named): string {
  return nickname ?? full_name ?? first_name ?? 'Somebody';
}

export function faceOf(person: Named): FaceUser {
  return { name: nameOf(person), image: imageUrl(person.profile_image) };
}
