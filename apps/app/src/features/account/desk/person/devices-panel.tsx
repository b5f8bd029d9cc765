import type { DeskPerson } from '@nightjar/domain/account/desk/entity';
import { useMinute } from '../../../../platform/now.ts';
import { DeskPanel, PanelEmpty } from '../../../../ui/desk/desk-panel.tsx';
import { FactLine } from '../../../../ui/row/facts.tsx';
import { agoText } from '../parts/words.ts';
import classes from './person.module.css';
import { personPageWords } from './words.ts';

const devicesWords = personPageWords.devices;
type Device = DeskPerson['devices'][number];

/** Lists the phones and browsers that the person registered, and counts their sessions. */
export function DevicesPanel({ person: { devices, sessions } }: { person: DeskPerson }) {
  const now = useMinute();
  return (
    <DeskPanel
      title={devicesWords.title}
      action={<span className={classes.quiet}>{devicesWords.sessions(sessions)}</span>}
    >
      {devices.length === 0 && <PanelEmpty>{devicesWords.none}</PanelEmpty>}
      <ul>
        {devices.map((device, place) => (
          // The server gives devices no id, so the position in the list serves as the key.
          <li key={`device-${place + 1}`} className={classes.row}>
            <span className={classes.what}>
              <span className={classes.name}>{deviceNameOf(device)}</span>
              <span className={classes.quiet}>
                <FactLine facts={deviceFacts(device, now)} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </DeskPanel>
  );
}

const deviceNameOf = ({ model, platform }: Device) => model ?? platform ?? devicesWords.unknown;

const deviceFacts = ({ os_version, app_version, last_seen_at, takes_pushes }: Device, now: number) =>
  [
    os_version,
    app_version && `App ${app_version}`,
    takes_pushes && devicesWords.pushes,
    last_seen_at && devicesWords.seen(agoText(last_seen_at, now)),
  ].filter(Boolean);
