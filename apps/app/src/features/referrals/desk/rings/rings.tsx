import { Badge, Title } from '@mantine/core';
import '@mantine/core/styles/Badge.layer.css';
import type { ReferralRing } from '@nightjar/domain/referrals/desk/entity';
import { useQuery } from '@tanstack/react-query';
import { CardFrame, CardList } from '../../../../ui/desk/card.tsx';
import { HrefLink } from '../../../../ui/desk/href-link.tsx';
import { EmptyPerch } from '../../../../ui/feedback/empty-perch.tsx';
import { QueryView } from '../../../../ui/feedback/query-view.tsx';
import { RowsSkeleton } from '../../../../ui/feedback/skeletons.tsx';
import { PageLink } from '../../../../ui/row/page-link.tsx';
import { referralRingsOptions } from '../remote.ts';
import classes from './rings.module.css';
import { ringsWords as words } from './words.ts';

/** Lists groups of people who invited one another, the most suspicious first, and why. */
export function ReferralRings() {
  const query = useQuery(referralRingsOptions());
  return (
    <section aria-labelledby="signals-rings">
      <div className={classes.head}>
        <Title order={2} size="h4" id="signals-rings">
          {words.title}
        </Title>
        <p className={classes.quiet}>{words.text}</p>
      </div>
      <QueryView
        query={query}
        skeleton={<RowsSkeleton rows={2} />}
        empty={
          <CardFrame>
            <EmptyPerch inPart pose="asleep" {...words.empty} />
          </CardFrame>
        }
        errorFallback={words.failed}
        inCard
      >
        {rings => (
          <CardList aria-labelledby="signals-rings">
            {rings.map(ring => (
              <ReferralRingCard key={ring.referrer.id} ring={ring} />
            ))}
          </CardList>
        )}
      </QueryView>
    </section>
  );
}

function ReferralRingCard({ ring: { referrer, invitees, because, unpaid } }: { ring: ReferralRing }) {
  return (
    <li className={classes.ring}>
      <div>
        <h3 className={classes.name}>
          <PersonLink id={referrer.id} name={referrer.name} /> {words.brought(invitees.length)}{' '}
          {referrer.suspended && (
            <Badge component="span" color="red" size="sm">
              {words.onHold}
            </Badge>
          )}
        </h3>
        <ul className={classes.because}>
          {because.map(sentence => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </div>
      <ul className={classes.invitees}>
        {invitees.map(({ id, name, state }) => (
          <li key={id}>
            <PersonLink id={id} name={name} />{' '}
            <span className={classes.quiet}>{words.states[state] ?? state}</span>
          </li>
        ))}
      </ul>
      <div className={classes.foot}>
        <span className={classes.quiet}>{words.unpaid(unpaid)}</span>
        {unpaid > 0 && <HrefLink href="/admin/referrals?state=qualified">{words.toRewards}</HrefLink>}
      </div>
    </li>
  );
}

function PersonLink({ id, name }: { id: string; name: string | null }) {
  return (
    <PageLink page={{ to: '/admin/people/$userId', params: { userId: id } }}>
      {name ?? words.nameless}
    </PageLink>
  );
}
