import type { Person, Relation } from '@nightjar/domain/people/entity';
import { hasSeal } from '@nightjar/domain/people/rules/seal';
import type { ReactNode } from 'react';
import type { FaceProps } from '../../../ui/face/face.tsx';
import { PageLink } from '../../../ui/row/page-link.tsx';
import { faceOf } from '../../people/parts/flow.ts';
import { PersonRow } from '../../people/parts/person-row.tsx';
import { RelationControl } from '../../people/parts/relation-control.tsx';

export type PersonEntryProps = {
  userId: string;
  person: Person & { readonly relation: Relation; readonly friendship_id?: string | null };
  ring?: FaceProps['ring'];
  meta?: ReactNode;
  /** These actions are shown in place of the relation control. */
  actions?: ReactNode;
};

/** Shows a person as a link to the person's page, with the relation control beside it. */
export function PersonEntry({ userId, person, ring, meta, actions }: PersonEntryProps) {
  const page = person.relation === 'self' ? ownPageLink : profileLinkOf(person.id);
  return (
    <PersonRow
      user={faceOf(person)}
      sealed={hasSeal(person)}
      ring={ring}
      meta={meta}
      renderRoot={page}
      actions={actions || <RelationControl userId={userId} other={person} />}
    />
  );
}

const ownPageLink = (props: Record<string, unknown>) => <PageLink page={{ to: '/profile' }} {...props} />;

export const profileLinkOf = (id: string) => (props: Record<string, unknown>) => (
  <PageLink page={{ to: '/profile/$id', params: { id } }} {...props} />
);
