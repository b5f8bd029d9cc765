import { Icon } from '../icon/icon.tsx';
import classes from './find-button.module.css';

/** Opens the search of the whole desk. The button shows the keys that do the same. */
export function FindButton({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <button type="button" className={classes.button} aria-keyshortcuts="Control+K Meta+K" onClick={onPress}>
      <Icon name="MagnifyingGlass" size={18} />
      <span className={classes.label}>{label}</span>
      <kbd className={classes.keys} aria-hidden>
        {isApple() ? '⌘K' : 'Ctrl K'}
      </kbd>
    </button>
  );
}

const isApple = () => /Mac|iPad|iPhone/.test(navigator.userAgent);
