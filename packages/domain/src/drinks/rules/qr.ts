import type { Refusal } from '../../kernel/failure.ts';
import { type UserId, userId, type VenueId, type VoucherId, venueId, voucherId } from '../../kernel/id.ts';
import { qrLasts } from '../entity.ts';
import { drinkRefusals } from '../refusals.ts';

const { refuse } = drinkRefusals;

/** A guest's QR code carries this order. An order without a voucher is for a free pour. */
export type QrOrder = {
  guestId: UserId;
  venueId: VenueId;
  voucherId: VoucherId | null;
  /** A UUID of version 7 makes each QR code unique and contains the time at which it was made. */
  nonce: string;
};

const idBytes = 16;
const timeBytes = 6;
/** A nonce has this many random bytes beside the bytes of its time. */
export const nonceChanceBytes = idBytes - timeBytes;

/** Makes the nonce of a moment. `chance` has `nonceChanceBytes` random bytes. */
export function nonceAt(now: Date, chance: Uint8Array): string {
  const bytes = new Uint8Array(idBytes);
  const hex = now
    .getTime()
    .toString(16)
    .padStart(timeBytes * 2, '0');
  bytes.set(bytesOfHex(hex));
  bytes.set(chance.subarray(0, nonceChanceBytes), timeBytes);
  bytes[timeBytes] = 0x70 | ((bytes[timeBytes] ?? 0) & 0x0f);
  bytes[timeBytes + 2] = 0x80 | ((bytes[timeBytes + 2] ?? 0) & 0x3f);
  return idOfBytes(bytes);
}

const momentOfNonce = (nonce: string): Date =>
  new Date(Number.parseInt(nonce.replaceAll('-', '').slice(0, 12), 16));

/**
 * Writes an order in 48 bytes, or in 64 bytes with a voucher: the fewer bytes there are, the larger are the squares of
 * the QR code.
 */
export function encodeQrOrder({ guestId, venueId, voucherId, nonce }: QrOrder): Uint8Array {
  const ids = [nonce, guestId, venueId, ...(voucherId ? [voucherId] : [])];
  return bytesOfHex(ids.join('').replaceAll('-', ''));
}

/** Returns the order in these bytes; null where they are not an order. */
export function decodeQrOrder(bytes: Uint8Array): QrOrder | null {
  const ids = Array.from({ length: bytes.length / idBytes }, (_, index) =>
    idOfBytes(bytes.subarray(index * idBytes, (index + 1) * idBytes)),
  );
  if (bytes.length % idBytes !== 0 || ids.length < 3 || ids.length > 4) return null;
  const [nonce = '', guest, venue, voucher] = ids;
  const order = {
    guestId: userId.safeParse(guest).data,
    venueId: venueId.safeParse(venue).data,
    voucherId: voucher === undefined ? null : voucherId.safeParse(voucher).data,
  };
  if (!order.guestId || !order.venueId || order.voucherId === undefined) return null;
  return { guestId: order.guestId, venueId: order.venueId, voucherId: order.voucherId, nonce };
}

/**
 * Decides whether a scanned QR code may be redeemed. `elsewhere`: the pro works at another venue, and reads no further
 * detail. A code from more than `qrLasts` in the future counts as expired, because it would otherwise stay valid after
 * the server's clock is set back.
 */
export function decideQrReading(
  reading: { nonce: string; elsewhere: boolean; used: boolean },
  now: Date,
): { granted: true } | Refusal<'qr_elsewhere' | 'qr_used' | 'qr_expired'> {
  if (reading.elsewhere) return refuse('qr_elsewhere');
  if (reading.used) return refuse('qr_used');
  const age = now.getTime() - momentOfNonce(reading.nonce).getTime();
  return Math.abs(age) > qrLasts ? refuse('qr_expired') : { granted: true };
}

const bytesOfHex = (hex: string) =>
  Uint8Array.from({ length: hex.length / 2 }, (_, at) => Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16));

function idOfBytes(bytes: Uint8Array): string {
  const hex = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
