import { readdir } from 'node:fs/promises';
import { bucket } from '@nightjar/domain/kernel/upload';
import type { Updateable } from 'kysely';
import type { Users } from '../platform/db/schema.gen.ts';
import { testApp } from './app.ts';
import { supabaseClient } from './supabase.ts';
import { plainPicture } from './uploads/pictures.ts';

/** Returns a picture in the form in which a phone's file picker passes it on. */
export const jpeg = (bytes: Buffer) => new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });

export const bytesOf = async (file: Response | Blob | null) =>
  Buffer.from((await file?.arrayBuffer()) ?? new ArrayBuffer());

/** Starts the server with people who upload, and reads the folders in which their files are stored. */
export async function storageRig() {
  const app = await testApp();

  /** Makes a user, who is a member by default, with a client of the bucket. */
  async function signIn(row: Updateable<Users> = {}) {
    const id = await app.build.user({ subscribed: true, ...row });
    const token = await app.sessionOf(id);
    return { id, token, storage: bucketFor(token) };
  }

  /** Makes a user with an avatar, and returns the avatar's address. */
  async function withAvatar() {
    const person = await signIn();
    const name = `users/${person.id}-profile.jpg`;
    const { error } = await person.storage.upload(name, jpeg(await plainPicture().jpeg().toBuffer()));
    if (error) throw error;
    return { ...person, name, address: person.storage.getPublicUrl(name).data.publicUrl };
  }

  /** Makes a venue with an event. The user `userId` is the owner of the venue. */
  async function venueWithStaff(userId: string) {
    const { venue_id: venueId } = await app.build.pro({ user_id: userId, pro_role_id: 1 });
    return { venueId, eventId: await app.build.event({ venue_id: venueId, status: 'draft' }) };
  }

  const bucketFor = (token?: string) => supabaseClient(app, token).storage.from(bucket);

  /**
   * Returns the names of all files in the data folder, which has the folders of the store and of unfinished uploads.
   */
  async function filesOnDisk() {
    const entries = await readdir(app.settings.dataDir, { recursive: true, withFileTypes: true });
    return entries.filter(entry => entry.isFile()).map(entry => entry.name);
  }

  return { ...app, signIn, withAvatar, venueWithStaff, bucketFor, filesOnDisk, visitor: bucketFor() };
}
