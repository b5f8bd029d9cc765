import { Text } from '@mantine/core';
import { Icon, type IconName } from '../../../ui/icon/icon.tsx';
import classes from './join-facts.module.css';
import { joinWords } from './words.ts';

const facts = [
  { icon: 'Hash', ...joinWords.facts.code },
  { icon: 'MapPin', ...joinWords.facts.clock },
  { icon: 'Users', ...joinWords.facts.followers },
] as const satisfies readonly { icon: IconName; title: string; text: string }[];

/** What a place on a team brings. */
export function JoinFacts() {
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
