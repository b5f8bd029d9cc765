import { EmptyPerch } from '../../../ui/feedback/empty-perch.tsx';
import classes from './no-setting-open.module.css';
import { settingsWords } from './words.ts';

/** The pane is shown beside the list of settings while no setting is open. */
export function NoSettingOpen() {
  return (
    <div className={classes.pane}>
      <EmptyPerch icon="Gear" {...settingsWords.noneOpen} />
    </div>
  );
}
