import { releaseFailed, userVersion, version as versionCall } from '@nightjar/domain/releases/calls';
import { defaultChannel } from '@nightjar/domain/releases/entity';
import { proofFault } from '@nightjar/domain/releases/rules/proof';
import { isNewer } from '@nightjar/domain/releases/rules/version';
import { device } from '../../native/device/index.ts';
import { splash } from '../../native/splash/index.ts';
import { updates } from '../../native/updates/index.ts';
import type { BundleDownload } from '../../native/updates/port.ts';
import { api } from '../api.ts';
import { releaseChannel, releasePublicKey, serverUrl } from '../config.ts';
import { log } from '../log.ts';
import { deviceId } from '../push/push-device.ts';
import { initialUpdateState, type Offer } from './flow.ts';
import { createLoop, requestLimitsMs, type UpdateLoop } from './loop.ts';
import { verifyProof } from './proof.ts';
import { bundlesToDelete, failedVersions, isTellDue, withReportedFailure } from './record.ts';
import { confirmStart, updateRecord } from './start-up.ts';
import { endAfter } from './time-limit.ts';

/** A reload waits at most this many milliseconds for the ends of connections. */
const longestCloseMs = 3000;

export type LiveUpdatePorts = {
  /** True while something runs that a reload would cut off. */
  readonly isBusy: () => boolean;
  /** Stores the page that is open, so that the next start opens it. */
  readonly storePath: () => Promise<void>;
  /** Closes the sockets and databases, because the web view may wait for them before it opens the new files. */
  readonly closeConnections: () => Promise<void>;
  /** Returns the id of the signed-in person, or null before the registration. */
  readonly userId: () => string | null;
};

/** The server gets these facts about the device with each of the calls about updates. */
type DeviceFacts = {
  readonly device_id: string;
  readonly platform: 'android' | 'ios';
  readonly native: string;
};

export type LiveUpdates = {
  readonly loop: UpdateLoop;
  /** Reports the running version to the server, if that is due, and the versions that did not start. */
  readonly report: () => Promise<void>;
};

/** Opens the loop of live updates, or returns null in an app that cannot be updated. */
export async function openLiveUpdates(ports: LiveUpdatePorts): Promise<LiveUpdates | null> {
  if (!updates.supported || !releasePublicKey) return null;
  const [{ running, version: current }, info, device_id] = await Promise.all([
    confirmStart(),
    device.info(),
    deviceId(),
  ]);
  if (info.platform === 'web' || info.native_version === null || info.bundle_id === null) return null;
  const facts: DeviceFacts = { device_id, platform: info.platform, native: info.native_version };
  const offers = createOfferClient({ ...facts, app: info.bundle_id, current });
  const tell = (version: string, signal: AbortSignal) =>
    reportVersion({ version, userId: ports.userId(), facts, signal });
  const record = await updateRecord();
  const loop = createLoop(initialUpdateState(current, failedVersions(record)), {
    ...offers,
    choose: version => updates.setNext(version ?? running),
    tell,
    reload: () => reloadApp(ports),
    isBusy: ports.isBusy,
  });
  void deleteOldBundles(current);
  const report = async () => {
    await endAfter(requestLimitsMs.tell, signal => tell(current, signal)).catch(logVersionReportError);
    await reportFailures(ports.userId(), facts);
  };
  return { loop, report };
}

/** Asks the server, and keeps what the operator has signed about the offered bundle for its download. */
function createOfferClient({ app, current, ...facts }: DeviceFacts & { app: string; current: string }) {
  const channel = releaseChannel || defaultChannel;
  let signed: BundleDownload | null = null;

  async function check(signal: AbortSignal): Promise<Offer | null> {
    signed = null;
    const { version, bundle } = await api.call(versionCall, { ...facts, current, channel }, { signal });
    if (!bundle) return null;
    const proof = await verifyProof(bundle.proof, releasePublicKey);
    const blocked = failedVersions(await updateRecord());
    const fault = proofFault(proof, version, { app, current, native: facts.native, channel, blocked });
    if (fault) throw new Error(`The offered version ${version} is not taken: ${fault}.`);
    signed = { id: version, url: new URL(bundle.url, serverUrl).href, signature: proof.signature };
    return { version, isWayBack: !isNewer(version, current) };
  }

  async function download(version: string, onProgress: (percent: number) => void): Promise<void> {
    if (signed?.id !== version) throw new Error(`There is no offer of ${version}.`);
    // A start may have ended between the download of a bundle and the choice of it.
    if ((await updates.downloaded()).includes(version)) return onProgress(100);
    await updates.download(signed, onProgress);
  }

  return { check, download };
}

type VersionReport = {
  readonly version: string;
  readonly userId: string | null;
  readonly facts: DeviceFacts;
  readonly signal: AbortSignal;
};

async function reportVersion({ version, userId, facts, signal }: VersionReport): Promise<void> {
  if (userId === null) return;
  const now = new Date().toISOString();
  const told = { userId, version, day: now.slice(0, 10) };
  try {
    if (!isTellDue(await updateRecord(), told)) return;
    await api.call(userVersion, { user_id: userId, version, reported_at: now, ...facts }, { signal });
    await updateRecord(record => ({ ...record, told }));
  } catch (error) {
    logVersionReportError(error);
  }
}

function logVersionReportError(error: unknown): void {
  log.warn('The server was not told the version', error);
}

async function reportFailures(userId: string | null, facts: DeviceFacts): Promise<void> {
  if (userId === null) return;
  const { failures } = await updateRecord();
  for (const { version, message } of failures.filter(({ isReported }) => !isReported)) {
    await api.call(releaseFailed, { user_id: userId, version, message, ...facts });
    await updateRecord(record => withReportedFailure(record, version));
  }
}

async function deleteOldBundles(current: string): Promise<void> {
  try {
    for (const id of bundlesToDelete(await updateRecord(), await updates.downloaded(), current))
      await updates.remove(id);
  } catch (error) {
    log.warn('An old bundle was not deleted', error);
  }
}

/** Opens the page again with the chosen bundle. Where that fails, the same files open again, with new connections. */
async function reloadApp({ isBusy, storePath, closeConnections }: LiveUpdatePorts): Promise<boolean> {
  await splash.show();
  await storePath();
  if (isBusy()) {
    await splash.hide();
    return false;
  }
  // The web view may open the new files although a connection did not close in time.
  await endAfter(longestCloseMs, closeConnections).catch(error =>
    log.warn('The connections did not close in time', error),
  );
  await updates.reload().catch(error => {
    log.warn('The app did not start again', error);
    window.location.reload();
  });
  return true;
}
