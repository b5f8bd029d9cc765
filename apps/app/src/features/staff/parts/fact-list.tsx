import { Text } from '@mantine/core';
import { Icon, type IconName } from '../../../ui/icon/icon.tsx';
import classes from './fact-list.module.css';

export type Fact = { readonly icon: IconName; readonly title: string; readonly text: string };

/** Each fact about a place on a team has an icon. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <ul className={classes.facts}>
      {facts.map(({ icon, title, text }) => (
        <li key={icon} className={classes.fact}>
          <span className={classes.sign}>
            <Icon name={icon} weight="duotone" size={24} />
          </span>
          <div>
            <Text fw={650}>{title}</Text>
            <Text size="sm" c="dimmed">
              {text}
            </Text>
          </div>
        </li>
      ))}
    </ul>
  );
}
