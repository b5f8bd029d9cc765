import { Title } from '@mantine/core';
import { nameOrElse } from '@nightjar/domain/people/rules/name';
import type { TopPro } from '@nightjar/domain/staff/entity';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { imageUrl } from '../../../platform/config.ts';
import { Face } from '../../../ui/face/face.tsx';
import { FollowControl } from '../../people/parts/follow-control.tsx';
import { useSession } from '../../people/remote/session.ts';
import type { SearchedArea } from '../../places/remote/areas.ts';
import { topProsOptions } from '../../staff/remote.ts';
import classes from './top-pros.module.css';
import { tonightWords } from './words.ts';

const topProsWords = tonightWords.topPros;

/** Shows the most followed pros nearby as cards in a row that scrolls. Pros on shift come first. */
export function TopPros({ area }: { area: SearchedArea }) {
  const title = useId();
  const { userId } = useSession();
  const { data: pros, isError } = useQuery(topProsOptions(area));
  if (isError || pros?.length === 0) return null;
  return (
    <section aria-labelledby={title} aria-busy={!pros} className={classes.strip}>
      <Title order={3} size="h4" id={title} className={classes.title}>
        {topProsWords.title}
      </Title>
      <ul className={classes.cards}>
        {pros?.map(pro => (
          <li key={pro.pro_id} className={classes.card}>
            <ProCard pro={pro} />
            {userId && pro.user_id && pro.user_id !== userId && (
              <FollowControl
                userId={userId}
                proUserId={pro.user_id}
                name={nameOrElse(pro, tonightWords.unnamed.pro)}
                following={pro.is_following}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The card of a pro leads to their profile. Where the pro has no account, it leads to the page of their bar. */
function ProCard({ pro }: { pro: TopPro }) {
  const name = nameOrElse(pro, tonightWords.unnamed.pro);
  const inside = (
    <>
      <Face user={{ name, image: imageUrl(pro.profile_image, 'thumbnail') }} size={64} ring="pro" />
      <span className={classes.name}>{name}</span>
      <span className={classes.bar}>{pro.venue_name}</span>
      <span className={classes.state} data-on={pro.clocked_in || undefined}>
        {pro.clocked_in ? topProsWords.onShift : topProsWords.followers(pro.followers_count)}
      </span>
    </>
  );
  if (pro.user_id === null)
    return (
      <Link to="/venues/$id" params={{ id: pro.venue_id }} className={classes.way}>
        {inside}
      </Link>
    );
  return (
    <Link to="/profile/$id" params={{ id: pro.user_id }} className={classes.way}>
      {inside}
    </Link>
  );
}
