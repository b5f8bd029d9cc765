import { Icon, type IconName } from '../icon/icon.tsx';
import { Pressable } from '../input/pressable.tsx';
import { LookChoice } from '../settings/look-choice.tsx';
import { HrefLink } from './href-link.tsx';
import classes from './person-foot.module.css';

export type FooterLink = { readonly label: string; readonly icon: IconName } & (
  | { readonly href: string }
  | { readonly onPress: () => void }
);

export type PersonFooterProps = {
  name: string;
  /** This is the name of the user's strongest role. */
  position: string;
  /** These links lead out of the desk. */
  ways: readonly FooterLink[];
};

/** Shows the signed-in user below the navigation, the look of the desk, and the links that lead out of the desk. */
export function PersonFooter({ name, position, ways }: PersonFooterProps) {
  return (
    <div className={classes.foot}>
      <p className={classes.who}>
        <span className={classes.name}>{name}</span>
        <span className={classes.position}>{position}</span>
      </p>
      <div className={classes.look}>
        <LookChoice />
      </div>
      {ways.map(way => {
        const content = (
          <>
            <Icon name={way.icon} size={20} />
            {way.label}
          </>
        );
        return 'href' in way ? (
          <HrefLink key={way.label} href={way.href} className={classes.way}>
            {content}
          </HrefLink>
        ) : (
          <Pressable key={way.label} className={classes.way} onClick={way.onPress}>
            {content}
          </Pressable>
        );
      })}
    </div>
  );
}
