import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Face, type FaceProps, type FaceUser } from '../../../ui/face/face.tsx';
import { FillingImage } from '../../../ui/picture/filling-image.tsx';
import { PageTitle } from '../../../ui/shell/page-title.tsx';
import { PersonName } from './person-name.tsx';
import classes from './profile-head.module.css';

export type ProfileHeadProps = {
  user: FaceUser;
  /** A person without a banner has a drawing of roofs. */
  banner: string | null;
  /**
   * A person who is out has a banner in warm colors, and a person who is in has a dim banner. It is null where the
   * viewer may not know the status.
   */
  status: 'in' | 'out' | null;
  sealed?: boolean;
  ring?: FaceProps['ring'];
  /** These facts are shown under the name in a quiet color: the first name and the relationship status. */
  facts?: readonly string[];
  /** This element is shown beside the face, under the banner. */
  beside?: ReactNode;
  /** The controls lie over the banner: back on the left, a menu on the right. */
  start?: ReactNode;
  end?: ReactNode;
};

export function ProfileHead(props: ProfileHeadProps) {
  const { user, banner, status, sealed, ring = 'none', facts = [], beside, start, end } = props;
  return (
    <header>
      <ProfileBanner banner={banner} status={status} start={start} end={end} />
      <div className={classes.words}>
        <div className={classes.top}>
          <div className={classes.face}>
            <Face user={user} size={96} ring={ring} />
          </div>
          {beside}
        </div>
        <PageTitle>
          <PersonName name={user.name} sealed={sealed} sealSize={24} />
        </PageTitle>
        {facts.length > 0 && <Text c="dimmed">{facts.join(' · ')}</Text>}
      </div>
    </header>
  );
}

export function ProfileBanner({
  banner,
  status,
  start,
  end,
}: Pick<ProfileHeadProps, 'banner' | 'status' | 'start' | 'end'>) {
  return (
    <div className={classes.banner} data-status={status ?? 'in'}>
      {banner ? <FillingImage src={banner} alt="" /> : <RoofsDrawing />}
      <div className={`${classes.over} nj-on-photo`}>
        <span>{start}</span>
        <span>{end}</span>
      </div>
    </div>
  );
}

/** The roofs show the town at night; their windows are lit while the person is out. */
function RoofsDrawing() {
  return (
    <svg className={classes.night} viewBox="0 0 390 160" preserveAspectRatio="xMidYMax slice" aria-hidden>
      <circle cx="312" cy="52" r="22" className={classes.lamp} />
      <path
        className={classes.roofs}
        d="M0 160V92h34V70h22v22h30V58l20-12 20 12v40h26V78h40v26h22V62h44v44h20V84l18-10 18 10v20h30V76h34v84Z"
      />
      <path
        className={classes.near}
        d="M0 160v-34h52v-14h28v14h44v-22h36v30h58v-20h30v12h48v-26h40v26h54v34Z"
      />
      {roofWindows.map(([x, y]) => (
        <rect key={`${x} ${y}`} x={x} y={y} width="5" height="7" rx="1" className={classes.window} />
      ))}
    </svg>
  );
}

const roofWindows = [
  [12, 104],
  [42, 84],
  [96, 70],
  [110, 70],
  [110, 86],
  [166, 92],
  [184, 92],
  [232, 78],
  [248, 78],
  [248, 94],
  [292, 96],
  [346, 88],
  [368, 104],
  [64, 120],
  [140, 116],
  [262, 128],
  [322, 118],
] as const;
