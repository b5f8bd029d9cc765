import { endWithChildren } from '../tools/command.ts';
import { openRig } from './rig.ts';
import { map } from './zz-map.ts';
const rig = await openRig(); endWithChildren(rig.stop);
try { for (const l of await map(rig)) console.log(JSON.stringify(l)); } finally { await rig.stop(); }
