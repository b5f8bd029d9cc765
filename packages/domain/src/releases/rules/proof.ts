import type { ReleaseProof } from '../entity.ts';
import { isNewer } from './version.ts';

export type ProofFault =
  | 'another_app'
  | 'another_version'
  | 'another_channel'
  | 'store_build_too_old'
  | 'not_newer'
  | 'blocked';

/** These facts about a device decide whether it downloads what a server offers it. */
export type OfferedDevice = {
  readonly app: string;
  /** The device runs the bundle of this version. */
  readonly current: string;
  /** The store build of the device has this version. */
  readonly native: string;
  readonly channel: string;
  /** These versions have failed to start on the device. */
  readonly blocked: readonly string[];
};

/**
 * Returns why a device does not download a bundle, or null where it does. The signature of the proof has been verified;
 * `version` is the one that the server offers. The server decides by the same facts, but a server that attackers
 * control may lie, so the device decides again by what the operator has signed.
 */
export function proofFault(proof: ReleaseProof, version: string, device: OfferedDevice): ProofFault | null {
  if (proof.app !== device.app) return 'another_app';
  if (proof.version !== version) return 'another_version';
  if (proof.channel !== device.channel) return 'another_channel';
  if (isNewer(proof.minNative, device.native)) return 'store_build_too_old';
  if (device.blocked.includes(proof.version)) return 'blocked';
  const isWayBack =
    isNewer(device.current, proof.version) && (proof.rollbackFrom ?? []).includes(device.current);
  return isNewer(proof.version, device.current) || isWayBack ? null : 'not_newer';
}
