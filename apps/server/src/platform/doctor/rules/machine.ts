import { roomOf } from '../../disk/room.ts';
import { type MachineFacts, type NamedSpace, temporaryVolume } from '../collect/machine.ts';
import { type Finding, findingsOf } from '../finding.ts';

const diskFindingBuilder = findingsOf('disk');
const clientFindingBuilder = findingsOf('client');
const machineFindingBuilder = findingsOf('machine');

/** Each phone with the app open holds a connection, and so does each statement and each file under way. */
const leastOpenFiles = 4_096;

/** Decides whether this machine can serve a night. */
export function machineFindings(facts: MachineFacts, { production }: { production: boolean }): Finding[] {
  return [
    ...clientFindings(facts, production),
    ...diskFindings(facts),
    ...nodeFindings(facts),
    ...openFileFindings(facts, production),
  ];
}

function clientFindings({ client: state }: MachineFacts, production: boolean): Finding[] {
  const next = production ? 'Run `npm run install:production`.' : 'Run `npm run build`.';
  if (state === 'built') return [clientFindingBuilder.well('The client is built from this version.')];
  if (state === 'missing')
    return [
      (production ? clientFindingBuilder.problem : clientFindingBuilder.warning)(
        'The client is not built: the server has no pages.',
        next,
      ),
    ];
  return [clientFindingBuilder.warning('The client was built from another version.', next)];
}

function diskFindings({ volumes, canWrite }: MachineFacts): Finding[] {
  const found = volumes.flatMap(volumeFindings);
  if (!canWrite)
    found.push(
      diskFindingBuilder.problem(
        'This user may not write into DATA_DIR.',
        'Run this command as the user that runs the server, or give the folder to that user.',
      ),
    );
  if (found.length > 0) return found;
  const free = volumes.map(({ name, space }) => `${formatBytes(space.freeBytes)} for ${name}`).join(', ');
  return [diskFindingBuilder.well(`There is room: ${free}.`)];
}

function volumeFindings({ name, space }: NamedSpace): Finding[] {
  const room = roomOf(space, 'ample');
  if (room === 'ample') return [];
  const next =
    name === temporaryVolume
      ? 'Remove what is old there, or set TMPDIR to a larger volume.'
      : 'Move old backups and logs away, or enlarge the volume.';
  const left = `${formatBytes(space.freeBytes)} of ${formatBytes(space.sizeBytes)} and ${space.freeFiles.toLocaleString('en')} files`;
  return room === 'full'
    ? [diskFindingBuilder.problem(`The volume of ${name} is full: ${left} are free.`, next)]
    : [diskFindingBuilder.warning(`The volume of ${name} has little room left: ${left} are free.`, next)];
}

const formatBytes = (bytes: number): string =>
  bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${Math.floor(bytes / 1e6)} MB`;

function nodeFindings({ node, ownNode }: MachineFacts): Finding[] {
  if (node === ownNode)
    return [machineFindingBuilder.well(`Node ${node} runs, which is the one that was tested.`)];
  const isOther = node.split('.')[0] !== ownNode.split('.')[0];
  return [
    (isOther ? machineFindingBuilder.problem : machineFindingBuilder.warning)(
      `Node ${node} runs, and ${ownNode} was tested.`,
      'Start with `npm run server` or `npm start`, which use the Node that the installation brought.',
    ),
  ];
}

function openFileFindings({ openFiles }: MachineFacts, production: boolean): Finding[] {
  if (openFiles === null || openFiles >= leastOpenFiles || !production) return [];
  return [
    machineFindingBuilder.warning(
      `A process may have ${openFiles.toLocaleString('en')} files and connections open, and each phone takes one.`,
      'Set LimitNOFILE=65536 in the unit of systemd, or `ulimits: nofile: 65536` of the container.',
    ),
  ];
}
